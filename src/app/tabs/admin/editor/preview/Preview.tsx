import { useEffect, useRef, useState } from 'react';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import styles from './Preview.module.css';
import {
  colourPreview,
  fillPreview,
  openPreview,
  type PreviewContent,
  scrollPreview,
} from './preview-frame.ts';

export type PreviewProps = {
  content: PreviewContent;
  /** Whether an error keeps the latest text from being shown. */
  isBehind: boolean;
  /** Called with what scrolls to a line of the source, while the preview is there. */
  onScroller: (scroll: ((line: number) => void) | null) => void;
};

const WIDTHS = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
] as const;
const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** The article as readers will see it, in the width and the colours of the writer's choice. */
export function Preview({ content, isBehind, onScroller }: PreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Document | null>(null);
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  const [scheme, setScheme] = useState<'light' | 'dark'>(schemeOfPage);

  useEffect(() => {
    let isShown = true;
    if (frame.current !== null) {
      void openPreview(frame.current).then((opened) => isShown && setPage(opened));
    }
    return () => {
      isShown = false;
    };
  }, []);
  useEffect(() => {
    if (page !== null) fillPreview(page, content);
  }, [page, content]);
  useEffect(() => {
    if (page !== null) colourPreview(page, scheme);
  }, [page, scheme]);
  useEffect(() => {
    onScroller((line) => {
      if (page !== null) scrollPreview(page, line);
    });
    return () => onScroller(null);
  }, [page, onScroller]);

  return (
    <div className={styles.preview}>
      <div className={styles.choices}>
        <SegmentedControl label="Width" segments={WIDTHS} value={width} onChange={setWidth} />
        <SegmentedControl label="Colours" segments={SCHEMES} value={scheme} onChange={setScheme} />
        {isBehind && (
          <p role="status" className={styles.behind}>
            Shows the text as it was before an error.
          </p>
        )}
      </div>
      <div className={styles.stage}>
        <iframe
          ref={frame}
          className={styles.frame}
          title="Preview"
          data-width={width}
          // It runs no scripts; the editor fills it, so it is of the same origin.
          sandbox="allow-same-origin"
        />
      </div>
    </div>
  );
}

function schemeOfPage(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
