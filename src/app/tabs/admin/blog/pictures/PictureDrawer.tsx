import { useState } from 'react';
import { adminPicturesApi, type Picture } from '#shared/contract/admin/pictures.ts';
import { ARTICLE_LIMITS } from '#shared/domain/content/articles.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { Button } from '#ui/actions/Button.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { useConfirmedCall } from '../../../../account/fresh-password/use-confirmed-call.ts';
import { editAddress } from '../../../../parts/articles/editor-address.ts';
import { articleTitle } from '../../../../parts/articles/state-words.ts';
import { useAct } from '../../../../parts/calls/use-act.ts';
import { FormMessage } from '../../../../parts/forms/FormMessage.tsx';
import { useApp } from '../../../../workspace/app-context.ts';
import { pictureMarkdown } from '../../editor/pictures/picture-markdown.ts';
import { ActDialog } from '../../parts/ActDialog.tsx';
import { Drawer } from '../../parts/Drawer.tsx';
import { Facts } from '../../parts/Facts.tsx';
import styles from '../BlogViews.module.css';

export type PictureDrawerProps = {
  picture: Picture;
  /** Called with the picture as it is now; null when it is deleted. */
  onChanged: (picture: Picture | null) => void;
  onClose: () => void;
};

/** One picture: its description, where it is used, and its deletion. */
export function PictureDrawer({ picture, onChanged, onClose }: PictureDrawerProps) {
  const { client, toasts } = useApp().workspace;
  const { address, alt, width, height, isAnimated, addedBy, addedAt, uses } = picture;
  const [isDeleting, setDeleting] = useState(false);
  const confirmed = useConfirmedCall();

  function copy(): void {
    void navigator.clipboard.writeText(pictureMarkdown(address, alt)).then(
      () => toasts.show({ tone: 'success', text: 'Copied. Paste it into an article.' }),
      () => toasts.show({ tone: 'info', text: pictureMarkdown(address, alt), isLasting: true }),
    );
  }

  return (
    <Drawer title="Picture" onClose={onClose}>
      <img className={styles.large} src={address} alt={alt || 'Not described yet'} />
      <Description picture={picture} onChanged={onChanged} />
      <Facts
        facts={[
          ['Size', `${formatNumber(width)} × ${formatNumber(height)}`],
          ['Animated', isAnimated ? 'Yes' : null],
          ['Added', formatInstant(addedAt, 'dateAndTime')],
          ['By', addedBy.name ?? 'Deleted account'],
        ]}
      />
      <section className={styles.group}>
        <h3>Used in</h3>
        {uses.length === 0 ? (
          <p className={styles.note}>No article uses it.</p>
        ) : (
          <Uses picture={picture} />
        )}
      </section>
      <div className={styles.buttons}>
        <Button onClick={copy}>Copy for an article</Button>
        <Button variant="danger" disabled={uses.length > 0} onClick={() => setDeleting(true)}>
          Delete…
        </Button>
      </div>
      {uses.length > 0 && (
        <p className={styles.note}>To delete it, take it out of these articles first.</p>
      )}
      <ActDialog
        isOpen={isDeleting}
        title="Delete this picture?"
        verb="Delete"
        isDangerous
        onAct={() =>
          confirmed(() => client.call(adminPicturesApi.remove, { params: { id: picture.id } }))
        }
        onDone={() => {
          setDeleting(false);
          onChanged(null);
          onClose();
        }}
        onClose={() => setDeleting(false)}
      >
        <p>
          Its files are deleted for good. Earlier versions of articles that show it lose it too.
        </p>
      </ActDialog>
    </Drawer>
  );
}

/** The alternative text that is proposed wherever the picture is inserted. */
function Description({
  picture: { id, alt, version },
  onChanged,
}: Pick<PictureDrawerProps, 'picture' | 'onChanged'>) {
  const { client } = useApp().workspace;
  const [typed, setTyped] = useState(alt);
  const { act, isBusy, problem } = useAct();

  const save = () =>
    act({
      call: () =>
        client.call(adminPicturesApi.update, {
          params: { id },
          body: { alt: typed.trim(), version },
        }),
      onDone: onChanged,
      failed: 'It was not saved.',
    });

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField
        label="Alternative text"
        value={typed}
        hint="What it shows, for those who cannot see it. Articles that use it keep their own."
        maxLength={ARTICLE_LIMITS.alt}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <FormMessage message={problem} />
      {typed.trim() !== alt && (
        <Button type="submit" size="small" isBusy={isBusy}>
          Save
        </Button>
      )}
    </form>
  );
}

const USES_AT_ONCE = 50;

const PLACES = { draft: 'Draft', public: 'Public' } as const;

/** Where a picture is used; those that it does not say itself are loaded page by page. */
function Uses({ picture: { id, uses: first, hasMoreUses } }: Pick<PictureDrawerProps, 'picture'>) {
  const { client } = useApp().workspace;
  const [shown, setShown] = useState({ uses: first, hasMore: hasMoreUses, cursor: '' });
  const { act, isBusy, problem } = useAct();
  const { uses, cursor } = shown;

  function loadMore(): void {
    const query = { limit: USES_AT_ONCE, ...(cursor !== '' && { cursor }) };
    act({
      call: () => client.call(adminPicturesApi.uses, { params: { id }, query }),
      onDone({ items, nextCursor }) {
        // The first page begins at the beginning: it has those that were shown before.
        const all = cursor === '' ? items : [...uses, ...items];
        setShown({ uses: all, hasMore: nextCursor !== null, cursor: nextCursor ?? '' });
      },
      failed: 'The others were not loaded.',
    });
  }

  const articles = [...new Map(uses.map((use) => [use.articleId, use])).values()];
  return (
    <>
      <ul className={styles.items}>
        {articles.map((article) => (
          <li key={article.articleId}>
            <a href={editAddress(article.kind, article.articleId)}>{articleTitle(article)}</a>
            <span className={styles.second}>
              {uses
                .filter(({ articleId }) => articleId === article.articleId)
                .map(({ place }) => PLACES[place])
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
      <FormMessage message={problem} />
      {shown.hasMore && (
        <div>
          <Button size="small" isBusy={isBusy} onClick={loadMore}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
