import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import type { FullLook } from './full-look.ts';
import styles from './LookFields.module.css';

const GROUND_SEGMENTS = [
  { value: 'black', label: 'Black' },
  { value: 'white', label: 'White' },
  { value: 'green', label: 'Green screen' },
] as const;
const INK_SEGMENTS = [
  { value: 'plain', label: 'Plain' },
  { value: 'amber', label: 'Amber' },
  { value: 'red', label: 'Red' },
  { value: 'blue', label: 'Blue' },
] as const;
const SIZE_SEGMENTS = [
  { value: 'small', label: 'Small' },
  { value: 'medium', label: 'Middle' },
  { value: 'large', label: 'Large' },
] as const;

export type LookFieldsProps = { look: FullLook; onChange: (look: FullLook) => void };

/** Fields for background, colour and size of the full screen. */
export function LookFields({ look, onChange }: LookFieldsProps) {
  return (
    <div className={styles.fields}>
      <SegmentedControl
        label="Background"
        segments={GROUND_SEGMENTS}
        value={look.ground}
        onChange={(ground) => onChange({ ...look, ground })}
      />
      <SegmentedControl
        label="Digit colour"
        segments={INK_SEGMENTS}
        value={look.ink}
        onChange={(ink) => onChange({ ...look, ink })}
      />
      <SegmentedControl
        label="Digit size"
        segments={SIZE_SEGMENTS}
        value={look.size}
        onChange={(size) => onChange({ ...look, size })}
      />
    </div>
  );
}
