import type { SpeakerSettings } from '#shared/domain/tools/rooms/speaker.ts';
import type { LiveRun } from '../../page/use-tool.ts';
import styles from './SpeakerTool.module.css';

/** The elapsed share of the talk, with the places where the light changes. */
export function LightLine({ settings, live }: { settings: SpeakerSettings; live: LiveRun | null }) {
  const whole = live === null ? (settings.parts[0]?.ms ?? 1) : (live.reading.step.ms ?? 1);
  const share = (ms: number) => `${Math.round((1 - ms / whole) * 1000) / 10}%`;
  const { greenMs, amberMs, redMs } = settings;
  const marks = [greenMs ?? 0, amberMs, redMs].filter((ms) => ms > 0 && ms < whole);
  const passed = (live?.reading.fraction ?? 0) * 100;
  return (
    <svg className={styles.line} aria-hidden="true">
      <rect className={styles.track} y="25%" width="100%" height="50%" rx="5" />
      <rect className={styles.passed} y="25%" width={`${passed}%`} height="50%" rx="5" />
      {marks.map((ms) => (
        <rect key={ms} className={styles.mark} x={share(ms)} width="4" height="100%" rx="2" />
      ))}
    </svg>
  );
}
