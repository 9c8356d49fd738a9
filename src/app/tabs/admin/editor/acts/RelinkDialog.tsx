import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { articleLinksApi, type LinkingArticle } from '#shared/contract/admin/article-files.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { articleTitle } from '../../../../parts/articles/state-words.ts';
import { ActDialog } from '../../parts/ActDialog.tsx';
import { useEditor } from '../editor-scope.ts';
import styles from './EditorBar.module.css';
import type { Renamed } from './use-article-acts.ts';

/** Offers to change the links of other articles to an article that has left its address. */
export function RelinkDialog({ renamed, onClose }: { renamed: Renamed; onClose: () => void }) {
  const { client, toasts } = useEditor();
  const [linking, setLinking] = useState<readonly LinkingArticle[]>([]);
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });
  const { from, to } = renamed;

  useEffect(() => {
    let isShown = true;
    void client.call(articleLinksApi.preview, { body: { from, to } }).then((result) => {
      if (!isShown) return;
      // The old address leads on, so nothing is broken where nobody is asked.
      if (result.kind === 'ok' && result.value.items.length > 0) setLinking(result.value.items);
      else close.current();
    });
    return () => {
      isShown = false;
    };
  }, [client, from, to]);

  return (
    <ActDialog
      isOpen={linking.length > 0}
      title={`Change links in ${counted(linking.length, 'article')}?`}
      verb="Change links"
      onAct={() => {
        const articles = linking.map(({ article: { id, version } }) => ({ id, version }));
        return client.call(articleLinksApi.rewrite, { body: { from, to, articles } });
      }}
      onDone={({ done, refused }) => {
        const left =
          refused.length === 0 ? '' : ` ${counted(refused.length, 'other')} could not be.`;
        const text = `Links in ${counted(done.length, 'article')} were changed.${left}`;
        toasts.show({ tone: refused.length === 0 ? 'success' : 'error', text });
        onClose();
      }}
      onClose={onClose}
    >
      <p>{`They link to ${from}, which leads on to ${to} from now on. Those without other changes are published at once.`}</p>
      <ul className={styles.linking}>
        {linking.map(({ article, changes }) => (
          <li key={article.id}>
            {articleTitle(article)}
            {changes.map(({ line, after }) => (
              <p key={line} className={styles.line}>{`${line}: ${after}`}</p>
            ))}
          </li>
        ))}
      </ul>
    </ActDialog>
  );
}
