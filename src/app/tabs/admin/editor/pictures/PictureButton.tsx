import { Image } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Picture } from '#shared/contract/admin/pictures.ts';
import { ARTICLE_LIMITS } from '#shared/domain/content/articles.ts';
import { Menu } from '#ui/actions/Menu.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { ActDialog } from '../../parts/ActDialog.tsx';
import { PictureInput } from '../../parts/PictureInput.tsx';
import { useUpload } from '../../parts/use-upload.ts';
import { useEditor } from '../editor-scope.ts';
import styles from './PictureButton.module.css';
import { PictureLibrary } from './PictureLibrary.tsx';
import { pictureMarkdown } from './picture-markdown.ts';

/** Pictures on their way into the text. */
export interface Pictures {
  /** Uploads pictures one after the other, and asks for the alternative text of each. */
  readonly add: (files: readonly File[]) => void;
  /** Inserts one of the library, with the alternative text that the writer agrees to. */
  readonly choose: (picture: Picture) => void;
  readonly isBusy: boolean;
  /** The question for the alternative text. */
  readonly dialog: ReactNode;
}

/** Uploads pictures and inserts each with its alternative text. */
export function usePictures(insert: (markdown: string) => void): Pictures {
  const { client, toasts } = useEditor();
  const [waiting, setWaiting] = useState<readonly Picture[]>([]);
  const [first] = waiting;
  const next = () => setWaiting((before) => before.slice(1));

  const ask = (picture: Picture) => setWaiting((before) => [...before, picture]);
  const { isBusy, upload } = useUpload({ client, toasts, onUploaded: ask });

  const dialog = first !== undefined && (
    <ActDialog
      key={first.id}
      isOpen
      title="Insert a picture"
      verb="Insert"
      onAct={async (field) => ({ kind: 'ok', value: field('alt') })}
      onDone={(alt) => {
        // Closed first: the text can take the focus only then.
        flushSync(next);
        insert(pictureMarkdown(first.address, alt));
      }}
      onClose={next}
    >
      <img className={styles.picture} src={first.address} alt="To be described" />
      <TextField
        label="Alternative text"
        name="alt"
        defaultValue={first.alt}
        hint="What it shows, for those who cannot see it."
        maxLength={ARTICLE_LIMITS.alt}
        required
        data-autofocus
      />
    </ActDialog>
  );
  return { add: upload, choose: ask, isBusy, dialog };
}

/** Chooses pictures from the device or from the library. */
export function PictureButton({ pictures }: { pictures: Pictures }) {
  const input = useRef<HTMLInputElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Menu
        label={pictures.isBusy ? 'Uploading a picture…' : 'Insert a picture'}
        align="start"
        trigger={<Image aria-hidden="true" />}
        items={[
          { id: 'upload', label: 'Upload…', onSelect: () => input.current?.click() },
          { id: 'choose', label: 'From the library…', onSelect: () => setChoosing(true) },
        ]}
      />
      <PictureInput input={input} onChoose={pictures.add} />
      {isChoosing && (
        <PictureLibrary
          onClose={() => setChoosing(false)}
          onChoose={(picture) => {
            setChoosing(false);
            pictures.choose(picture);
          }}
        />
      )}
    </>
  );
}
