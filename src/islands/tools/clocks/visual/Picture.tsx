import { lightsOn, pointAt, slicePath } from '#shared/domain/tools/clocks/visual.ts';
import styles from './Picture.module.css';
import type { VisualView } from './visual-look.ts';

export type PictureProps = {
  view: VisualView;
  /** Share of the whole that is left, 0 to 1. */
  share: number;
  /** Whether the whole is an hour; then the picture shows the minutes. */
  isHour: boolean;
};

/** The remaining time as a shape that shrinks. */
export function Picture({ view, ...props }: PictureProps) {
  switch (view) {
    case 'disc':
      return <Disc {...props} />;
    case 'bar':
      return <Bar {...props} />;
    case 'hourglass':
      return <Hourglass share={props.share} />;
    case 'lights':
      return <Lights share={props.share} />;
  }
}

type Drawn = Omit<PictureProps, 'view'>;

const RADIUS = 88;
const FIVES = Array.from({ length: 12 }, (_, five) => five * 5);

/** A disc. Its figures run counter-clockwise, in the direction in which its edge moves. */
function Disc({ share, isHour }: Drawn) {
  const knob = pointAt(share, RADIUS);
  return (
    <svg className={styles.disc} viewBox="-120 -120 240 240" aria-hidden="true">
      <circle className={styles.ground} r={RADIUS} />
      <path className={styles.left} d={slicePath(share, RADIUS)} />
      {/* One dash per mark; it starts half a mark early, so that it is centred on its place. */}
      <circle className={styles.minutes} r="95" pathLength="60" />
      <circle className={styles.fives} r="97" pathLength="12" />
      {isHour &&
        FIVES.map((minute) => {
          const { x, y } = pointAt(minute / 60, 111);
          return (
            <text key={minute} className={styles.figure} x={x} y={y}>
              {minute}
            </text>
          );
        })}
      <circle className={styles.hub} r="9" />
      {share > 0 && <circle className={styles.knob} cx={knob.x} cy={knob.y} r="8" />}
    </svg>
  );
}

function Bar({ share, isHour }: Drawn) {
  return (
    <svg className={styles.bar} viewBox="0 0 300 70" aria-hidden="true">
      <rect className={styles.ground} y="4" width="300" height="42" rx="10" />
      <clipPath id="visual-bar">
        <rect y="4" width="300" height="42" rx="10" />
      </clipPath>
      <rect
        className={styles.left}
        y="4"
        width={300 * share}
        height="42"
        clipPath="url(#visual-bar)"
      />
      {isHour &&
        [...FIVES, 60].map((minute) => (
          <g key={minute} transform={`translate(${minute * 5})`}>
            <path className={styles.tick} d="M0 48v5" />
            <text
              className={styles.figure}
              y="62"
              data-end={minute === 0 ? 'start' : minute === 60 ? 'end' : undefined}
            >
              {minute}
            </text>
          </g>
        ))}
    </svg>
  );
}

/** An hourglass: the sand sinks above and rises below. */
function Hourglass({ share }: { share: number }) {
  return (
    <svg className={styles.disc} viewBox="0 0 120 140" aria-hidden="true">
      <clipPath id="visual-upper">
        <rect x="0" y={12 + 56 * (1 - share)} width="120" height={56 * share} />
      </clipPath>
      <clipPath id="visual-lower">
        <rect x="0" y={128 - 56 * (1 - share)} width="120" height={56 * (1 - share)} />
      </clipPath>
      <path className={styles.ground} d={UPPER} />
      <path className={styles.ground} d={LOWER} />
      <path className={styles.left} d={UPPER} clipPath="url(#visual-upper)" />
      <path className={styles.left} d={LOWER} clipPath="url(#visual-lower)" opacity="0.55" />
      {share > 0 && share < 1 && <path className={styles.fall} d="M60 68v56" />}
      <path className={styles.frame} d="M18 10h84M18 130h84" />
    </svg>
  );
}

const UPPER = 'M24 12h72c0 30-22 40-33 53-1 2-1 3-1 4h-4c0-1 0-2-1-4C46 52 24 42 24 12z';
const LOWER = 'M24 128h72c0-30-22-40-33-53-1-2-1-3-1-4h-4c0 1 0 2-1 4-11 13-33 23-33 53z';

const LIGHTS = Array.from({ length: 12 }, (_, place) => place);

function Lights({ share }: { share: number }) {
  const on = lightsOn(share, LIGHTS.length);
  return (
    <svg className={styles.bar} viewBox="0 0 300 60" aria-hidden="true">
      {LIGHTS.map((place) => (
        <circle
          key={place}
          className={place < on ? styles.left : styles.out}
          data-on={place < on || undefined}
          cx={12.5 + place * 25}
          cy="30"
          r="10.5"
        />
      ))}
    </svg>
  );
}
