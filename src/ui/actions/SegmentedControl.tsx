import { useId } from 'react';
import type { SessionKind } from '../timer/session-kind.ts';
import styles from './SegmentedControl.module.css';

export type Segment<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  /** Colours the chosen segment as a kind of session; without it in the primary colour. */
  readonly session?: SessionKind | undefined;
  /** The key that chooses it, shown in the tooltip. */
  readonly shortcut?: string | undefined;
};

export type SegmentedControlProps<Value extends string> = {
  /** Names the group; read, not seen. */
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  isDisabled?: boolean | undefined;
};

/** Native radio buttons: arrow keys, one tab stop, and readable before any script runs. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onChange,
  isDisabled = false,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows it here.
    <fieldset className={styles.group} role="radiogroup" aria-label={label} disabled={isDisabled}>
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={styles.segment}
          data-session={segment.session}
          title={segment.shortcut && `${segment.label} (${segment.shortcut})`}
        >
          <input
            className={styles.input}
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            aria-keyshortcuts={segment.shortcut}
            onChange={() => onChange(segment.value)}
          />
          <span className={styles.label}>{segment.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
