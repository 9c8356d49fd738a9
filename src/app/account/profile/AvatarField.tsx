import { type ChangeEvent, useId, useState } from 'react';
import { makeSmallPicture } from '#platform/device/small-picture.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Avatar } from '#ui/marks/Avatar.tsx';
import styles from './AvatarField.module.css';

/** Width and height of a picture in pixels: the displayed size on a high-density screen. */
const SIZE_PX = 128;

const UNREADABLE = 'Your browser can’t read this picture. Choose a PNG, JPEG or WebP.';

export type AvatarFieldProps = {
  name: string;
  /** The picture of the account, or null. */
  saved: string | null;
  error: string | undefined;
};

/** The picture or the initials of the user; a new picture is saved with the form, as `avatar`. */
export function AvatarField({ name, saved, error }: AvatarFieldProps) {
  const [picture, setPicture] = useState(saved);
  const [problem, setProblem] = useState('');
  const problemId = useId();

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = currentTarget.files?.[0];
    // The same file can be chosen again.
    currentTarget.value = '';
    if (file === undefined) return;
    const made = await makeSmallPicture(file, SIZE_PX);
    setProblem(made === null ? UNREADABLE : '');
    if (made !== null) setPicture(made);
  }

  return (
    <div className={styles.field}>
      <Avatar name={name} picture={picture} size="large" />
      <div className={styles.acts}>
        <label className={`button button-secondary button-small ${styles.choose}`}>
          Choose a picture
          <input
            type="file"
            accept="image/png,image/jpeg,image/webp"
            className="sr-only"
            aria-describedby={problemId}
            onChange={(event) => void choose(event)}
          />
        </label>
        {picture !== null && (
          <Button size="small" variant="quiet" onClick={() => setPicture(null)}>
            Remove picture
          </Button>
        )}
      </div>
      <input type="hidden" name="avatar" value={picture ?? ''} />
      <p id={problemId} className="field-error" role="alert">
        {problem || error}
      </p>
    </div>
  );
}
