import { site } from '#site.ts';
import { TomatoMark } from '#ui/timer/TomatoMark.tsx';
import styles from './Brand.module.css';

/** The logo and the product name, linked to the timer. */
export function Brand({ onPress }: { onPress?: () => void }) {
  return (
    <a
      href="/app"
      className={styles.brand}
      aria-label={`${site.name}, timer`}
      onClick={(event) => {
        if (onPress === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onPress();
      }}
    >
      <TomatoMark size={28} />
      <span className={styles.name}>{site.name}</span>
    </a>
  );
}
