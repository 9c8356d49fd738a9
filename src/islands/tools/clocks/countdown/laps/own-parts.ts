import type { ComponentType } from 'react';
import type { CountdownConfig } from '#shared/contract/tools/clocks/countdown.ts';
import type { LapButton } from './LapButton.tsx';
import type { NamedSteps } from './NamedSteps.tsx';
import type { RoundLabels } from './RoundLabels.tsx';
import type { SplitFields } from './SplitFields.tsx';

type Like<Part extends (props: never) => unknown> = ComponentType<Parameters<Part>[0]>;

/** Parts that only some pages use; other pages do not load them. */
export interface OwnParts {
  readonly LapButton?: Like<typeof LapButton>;
  readonly NamedSteps?: Like<typeof NamedSteps>;
  readonly RoundLabels?: Like<typeof RoundLabels>;
  readonly SplitFields?: Like<typeof SplitFields>;
}

/** Returns whether a page uses such a part and therefore needs `OwnCountdownTool`. */
export function hasOwnParts({ parts, hasRoundLabels }: CountdownConfig): boolean {
  return hasRoundLabels || parts.some((part) => ['laps', 'list', 'split'].includes(part));
}
