import { CountdownScreen, type CountdownToolProps } from './CountdownScreen.tsx';
import { LapButton } from './LapButton.tsx';
import { NamedSteps } from './NamedSteps.tsx';
import type { OwnParts } from './own-parts.ts';
import { RoundLabels } from './RoundLabels.tsx';
import { SplitFields } from './SplitFields.tsx';

const OWN: OwnParts = { LapButton, NamedSteps, RoundLabels, SplitFields };

/** The countdown of the pages with laps, a list, names of rounds or lengths of parts. */
export function OwnCountdownTool(props: CountdownToolProps) {
  return <CountdownScreen {...props} own={OWN} />;
}
