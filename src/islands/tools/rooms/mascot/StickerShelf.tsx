import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import type { Sticker, StickerShape } from '#shared/domain/tools/rooms/stickers.ts';
import { classNames } from '#ui/class-names.ts';
import { Head } from './Head.tsx';
import mascot from './Mascot.module.css';
import { Plant } from './Plant.tsx';
import styles from './StickerShelf.module.css';

export type StickerShelfProps = { stickers: ReadableAtom<readonly Sticker[]> };

/** The stickers earned so far, latest first. */
export function StickerShelf({ stickers }: StickerShelfProps) {
  const owned = useStore(stickers);
  return (
    <section className={styles.shelf} aria-label="Stickers">
      <p className={styles.count}>{countText(owned.length)}</p>
      <ul className={styles.row}>
        {owned.toReversed().map((sticker) => (
          <li key={sticker.runId}>
            <StickerPicture sticker={sticker} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function countText(count: number): string {
  if (count === 0) return 'Each finished round of at least a minute earns a sticker.';
  return count === 1 ? '1 sticker, in this browser' : `${count} stickers, in this browser`;
}

/** A sticker: the companion in front of a shape. */
function StickerPicture({ sticker }: { sticker: Sticker }) {
  const { who, shape, earnedAt } = sticker;
  const day = formatInstant(earnedAt, 'date');
  const { d, fill } = SHAPES[shape];
  return (
    <svg
      className={classNames(mascot.coloured, styles.sticker)}
      viewBox="0 0 100 100"
      data-who={who}
      role="img"
      aria-label={`A ${who} and a ${shape}, ${day}`}
    >
      <title>{day}</title>
      <path className={styles.shape} d={d} fill={fill} />
      <g
        transform={
          who === 'plant' ? 'translate(17 12) scale(.33 .4)' : 'translate(8 14) scale(.42)'
        }
      >
        {who === 'plant' ? (
          <Plant pose="celebrates" fraction={1} />
        ) : (
          <Head who={who} pose="celebrates" />
        )}
      </g>
    </svg>
  );
}

const SHAPES: Readonly<Record<StickerShape, { d: string; fill: string }>> = {
  star: {
    d: 'M50 5l13 26 29 4-21 20 5 29-26-14-26 14 5-29L8 35l29-4z',
    fill: '#f8d56b',
  },
  heart: {
    d: 'M50 92C20 70 6 52 6 33c0-27 34-34 44-12 10-22 44-15 44 12 0 19-14 37-44 59z',
    fill: '#f7b2b7',
  },
  flower: {
    d: 'M50 8a20 20 0 0 1 20 18 20 20 0 0 1 16 34 20 20 0 0 1-18 28 20 20 0 0 1-36 0 20 20 0 0 1-18-28 20 20 0 0 1 16-34A20 20 0 0 1 50 8z',
    fill: '#cdb4ea',
  },
  moon: { d: 'M50 6a44 44 0 1 0 44 44 34 34 0 0 1-44-44z', fill: '#a9c6ef' },
  sun: {
    d: 'M50 4l9 14 16-6 3 17 17 3-6 16 14 9-14 9 6 16-17 3-3 17-16-6-9 14-9-14-16 6-3-17-17-3 6-16L-3 57l14-9-6-16 17-3 3-17 16 6z',
    fill: '#fbc98a',
  },
  cloud: {
    d: 'M26 82a20 20 0 0 1-4-40 26 26 0 0 1 50-8 24 24 0 0 1 4 48z',
    fill: '#bfe3ea',
  },
};
