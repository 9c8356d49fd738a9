import { useEffect, useState } from 'react';
import { adminPicturesApi, type Picture } from '#shared/contract/admin/pictures.ts';
import { reasonOf } from '#stores/storage/failure.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { smallestFile, usesOf } from '../../../../parts/articles/picture-words.ts';
import { useEditor } from '../editor-scope.ts';
import styles from './PictureButton.module.css';

const PAGE_SIZE = 24;

interface Listed {
  readonly pictures: readonly Picture[];
  readonly cursor: string | null;
  readonly state: 'loading' | 'ready' | 'failed';
  readonly failure: string;
}

const NOTHING: Listed = { pictures: [], cursor: null, state: 'loading', failure: '' };

export type PictureLibraryProps = {
  onChoose: (picture: Picture) => void;
  onClose: () => void;
};

/** The pictures that there are, the latest first, each with how often it is used. */
export function PictureLibrary({ onChoose, onClose }: PictureLibraryProps) {
  const { listed, load } = usePictureList();
  return (
    <Dialog isOpen onClose={onClose} title="Choose a picture" size="large">
      <div aria-busy={listed.state === 'loading'}>
        {listed.state === 'ready' && listed.pictures.length === 0 && (
          <p>There are no pictures yet. Upload one, or drop it onto the text.</p>
        )}
        <ul className={styles.library}>
          {listed.pictures.map((picture) => (
            <li key={picture.id}>
              <button type="button" className={styles.choice} onClick={() => onChoose(picture)}>
                <img
                  src={smallestFile(picture)}
                  alt={picture.alt || 'Not described'}
                  loading="lazy"
                />
                <span>{usesOf(picture)}</span>
              </button>
            </li>
          ))}
        </ul>
        {listed.state === 'loading' && <p role="status">Loading…</p>}
        {listed.state === 'failed' && (
          <p role="status">
            {listed.failure}{' '}
            <Button size="small" onClick={load}>
              Try again
            </Button>
          </p>
        )}
        {listed.state === 'ready' && listed.cursor !== null && (
          <Button onClick={load}>Show more</Button>
        )}
      </div>
    </Dialog>
  );
}

/** Loads the pictures page by page. */
function usePictureList(): { listed: Listed; load: () => void } {
  const { client } = useEditor();
  const [listed, setListed] = useState(NOTHING);
  /** The page that is wanted: its cursor, and a number that grows with each try. */
  const [wanted, setWanted] = useState<{ cursor: string | null; turn: number }>({
    cursor: null,
    turn: 0,
  });
  useEffect(() => {
    let isShown = true;
    const { cursor } = wanted;
    const query = { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
    void client.call(adminPicturesApi.list, { query }).then((result) => {
      if (!isShown) return;
      setListed((before) => {
        if (result.kind !== 'ok') return { ...before, state: 'failed', failure: reasonOf(result) };
        const pictures = [...before.pictures, ...result.value.items];
        return { pictures, cursor: result.value.nextCursor, state: 'ready', failure: '' };
      });
    });
    return () => {
      isShown = false;
    };
  }, [client, wanted]);
  return {
    listed,
    load() {
      setListed({ ...listed, state: 'loading' });
      setWanted({ cursor: listed.cursor, turn: wanted.turn + 1 });
    },
  };
}
