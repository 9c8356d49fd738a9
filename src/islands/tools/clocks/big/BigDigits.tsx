import styles from './BigTool.module.css';
import { GLYPHS, type Glyph, SEGMENTS, segmentsOf } from './glyphs.ts';

/** The three looks of the digits. */
export const BIG_FACES = ['round', 'segment', 'condensed'] as const;
export type BigFace = (typeof BIG_FACES)[number];

/** Widths of a digit and of a colon, where the height of the digits is 100. */
const WIDTHS = {
  round: { digit: 64, mark: 26 },
  segment: { digit: 64, mark: 26 },
  condensed: { digit: 41, mark: 21 },
} as const;

export type BigDigitsProps = { clock: string; face: BigFace };

/** Digits as wide as the space allows. All digits have the same width, so that nothing moves. */
export function BigDigits({ clock, face }: BigDigitsProps) {
  const widths = WIDTHS[face];
  const chars = clock.split('');
  const widthOf = (char: string) => (char === ':' ? widths.mark : widths.digit);
  const begins = chars.map((_, place) =>
    chars.slice(0, place).reduce((sum, char) => sum + widthOf(char), 0),
  );
  const whole = chars.reduce((sum, char) => sum + widthOf(char), 0);
  return (
    <p role="timer" className={styles.digits}>
      <span className="sr-only">{clock}</span>
      <svg viewBox={`0 0 ${whole} 100`} data-face={face} aria-hidden="true">
        {chars.map((char, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its place.
          <g key={place} transform={`translate(${begins[place] ?? 0})`}>
            <Char char={char} face={face} width={widthOf(char)} />
          </g>
        ))}
      </svg>
    </p>
  );
}

function Char({ char, face, width }: { char: string; face: BigFace; width: number }) {
  if (char === ':') return <Colon face={face} x={width / 2} />;
  if (char === '+') return <path className={styles.stroke} d={`M${width / 2} 34v32m-16-16h32`} />;
  if (face === 'condensed') {
    return (
      <text className={styles.text} transform={`translate(${width / 2} 97.5) scale(0.47 1)`}>
        {char}
      </text>
    );
  }
  if (face === 'round') return <path className={styles.stroke} d={GLYPHS[char as Glyph]} />;
  const lit = segmentsOf(char as Glyph);
  return Object.entries(SEGMENTS).map(([name, d]) => (
    <path key={name} d={d} className={lit.includes(name) ? styles.lit : styles.unlit} />
  ));
}

function Colon({ face, x }: { face: BigFace; x: number }) {
  const radius = face === 'condensed' ? 6 : 7.5;
  if (face === 'segment') {
    return <path className={styles.lit} d={`M${x - 6} 28h12v12h-12zM${x - 6} 62h12v12h-12z`} />;
  }
  return (
    <>
      <circle className={styles.lit} cx={x} cy="34" r={radius} />
      <circle className={styles.lit} cx={x} cy="68" r={radius} />
    </>
  );
}
