import type { Companion } from '#shared/domain/tools/rooms/stickers.ts';
import styles from './Mascot.module.css';
import type { Pose } from './mascot-look.ts';

type Animal = Exclude<Companion, 'plant'>;

/** The head of an animal; its eyes and mouth show the pose. */
export function Head({ who, pose }: { who: Animal; pose: Pose }) {
  const eyesY = who === 'frog' ? 46 : 76;
  return (
    <>
      <Ears who={who} />
      <ellipse className={styles.fur} cx="100" cy="82" rx="46" ry="39" />
      {who === 'frog' ? (
        <>
          <circle className={styles.fur} cx="74" cy="48" r="16" />
          <circle className={styles.fur} cx="126" cy="48" r="16" />
        </>
      ) : (
        <ellipse className={styles.inner} cx="100" cy="97" rx="20" ry="15" />
      )}
      <Eyes pose={pose} y={eyesY} apart={who === 'frog' ? 26 : 20} />
      {who !== 'frog' && <ellipse className={styles.ink} cx="100" cy="89" rx="5" ry="3.5" />}
      <Mouth pose={pose} isWide={who === 'frog'} />
      <circle className={styles.blush} cx="66" cy="94" r="7" />
      <circle className={styles.blush} cx="134" cy="94" r="7" />
      {who === 'cat' && (
        <path
          className={styles.feature}
          strokeWidth="2"
          d="M56 86 40 82m16 12-16 3m104-11 16-4m-16 12 16 3"
        />
      )}
    </>
  );
}

function Ears({ who }: { who: Animal }) {
  if (who === 'frog') return null;
  if (who === 'bear') {
    return (
      <>
        <circle className={styles.fur} cx="64" cy="50" r="16" />
        <circle className={styles.fur} cx="136" cy="50" r="16" />
        <circle className={styles.inner} cx="64" cy="50" r="8" />
        <circle className={styles.inner} cx="136" cy="50" r="8" />
      </>
    );
  }
  return (
    <>
      <path className={styles.fur} d="M58 64V24l32 24zM142 64V24l-32 24z" />
      <path className={styles.inner} d="M65 53V37l13 10zM135 53V37l-13 10z" />
    </>
  );
}

function Eyes({ pose, y, apart }: { pose: Pose; y: number; apart: number }) {
  const places = [100 - apart, 100 + apart];
  return places.map((x) => {
    if (pose === 'sleeps') {
      return <path key={x} className={styles.feature} d={`M${x - 7} ${y}q7 6 14 0`} />;
    }
    if (pose === 'celebrates') {
      return <path key={x} className={styles.feature} d={`M${x - 7} ${y + 3}q7-9 14 0`} />;
    }
    // At work it looks down at its paper.
    const down = pose === 'works' ? 3 : 0;
    return (
      <g key={x}>
        <circle className={styles.ink} cx={x} cy={y + down} r="6" />
        <circle fill="#ffffff" cx={x + 2} cy={y + down - 2} r="2" />
      </g>
    );
  });
}

function Mouth({ pose, isWide }: { pose: Pose; isWide: boolean }) {
  const half = isWide ? 18 : 9;
  if (pose === 'celebrates') {
    return (
      <path
        className={styles.ink}
        d={`M${100 - half} 98h${2 * half}q-2 16-${half} 16t-${half}-16z`}
      />
    );
  }
  const depth = pose === 'sleeps' ? 3 : 7;
  return <path className={styles.feature} d={`M${100 - half} 99q${half} ${depth} ${2 * half} 0`} />;
}
