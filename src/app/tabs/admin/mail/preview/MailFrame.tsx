import { useEffect, useRef } from 'react';
import { useWidth } from '../../../../parts/charts/use-width.ts';
import styles from './MailFrame.module.css';
import { frameMail, showMail } from './mail-frame.ts';

export type MailFrameProps = {
  html: string;
  scheme: 'light' | 'dark';
  /** The width of the window of a mail program, in CSS pixels. */
  widthPx: number;
};

/** A mail as a mail program shows it. Shown smaller where there is less room, so that it keeps its layout. */
export function MailFrame({ html, scheme, widthPx }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const shrink = Math.min(1, useWidth(stage, 1) / widthPx);
  useEffect(() => {
    if (frame.current !== null) showMail(frame.current, frameMail(html, scheme));
  }, [html, scheme]);
  return (
    <div ref={stage} className={styles.stage}>
      <iframe
        ref={frame}
        className={styles.frame}
        title="Preview of the mail"
        style={{
          inlineSize: `${widthPx}px`,
          blockSize: `${100 / shrink}%`,
          transform: `translateX(-50%) scale(${shrink})`,
        }}
        // It runs no scripts; the desk fills it, so it is of the same origin.
        sandbox="allow-same-origin"
      />
    </div>
  );
}
