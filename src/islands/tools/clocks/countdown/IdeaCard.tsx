import { useState } from 'react';
import { Button } from '#ui/actions/Button.tsx';
import styles from './IdeaCard.module.css';

/** A suggestion for the break; `seed` decides which one comes first. */
export function IdeaCard({ ideas, seed }: { ideas: readonly string[]; seed: number }) {
  const [turned, setTurned] = useState(0);
  const idea = ideas[(Math.floor(seed / 1000) + turned) % ideas.length];
  return (
    <aside className={styles.idea} aria-label="Break idea">
      <p aria-live="polite">{idea}</p>
      <Button size="small" onClick={() => setTurned(turned + 1)}>
        Another idea
      </Button>
    </aside>
  );
}
