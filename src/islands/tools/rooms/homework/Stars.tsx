import styles from './Homework.module.css';

const STAR = 'M12 2.5l2.9 6.2 6.6.8-4.9 4.6 1.3 6.7L12 17.5l-5.9 3.3 1.3-6.7L2.5 9.5l6.6-.8z';
const MOST_STARS = 16;

/** A star for each finished block, and an empty one for each block to come. */
export function Stars({ stars, planned }: { stars: number; planned: number }) {
  const count = Math.min(MOST_STARS, Math.max(stars, planned));
  return (
    <p className={styles.stars} role="img" aria-label={`${stars} of ${planned} stars`}>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a star is its place.
        <Star key={place} isWon={place < stars} />
      ))}
    </p>
  );
}

function Star({ isWon }: { isWon: boolean }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" data-won={isWon || undefined}>
      <path d={STAR} />
    </svg>
  );
}
