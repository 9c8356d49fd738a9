import type { Voice } from '#shared/domain/tools/rooms/classroom.ts';
import styles from './ClassroomTool.module.css';
import type { Draw } from './use-draw.ts';
import { VoiceLight } from './VoiceLight.tsx';

/** The name and the groups that were drawn. */
export function Drawn({ draw: { turn, groups } }: { draw: Draw }) {
  return (
    <>
      {turn !== null && <p className={styles.turn}>{turn}</p>}
      {groups.length > 0 && (
        <ol className={styles.groups}>
          {groups.map((group) => (
            <li key={group.join(' ')}>{group.join(', ')}</li>
          ))}
        </ol>
      )}
    </>
  );
}

/** Returns whether anything was drawn. */
export function hasDrawn({ turn, groups }: Draw): boolean {
  return turn !== null || groups.length > 0;
}

/** The part above the digits on the full screen: the voice level, and the names or groups drawn. */
export function ClassHead({ voice, draw }: { voice: Voice; draw: Draw }) {
  return (
    <>
      <VoiceLight voice={voice} />
      {hasDrawn(draw) && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too.
        <section className={styles.drawn} tabIndex={0} aria-label="Picked at random">
          <Drawn draw={draw} />
        </section>
      )}
    </>
  );
}
