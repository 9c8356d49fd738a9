import { CountdownScreen, type CountdownToolProps } from './CountdownScreen.tsx';
import { LapButton } from './laps/LapButton.tsx';
import { NamedSteps } from './laps/NamedSteps.tsx';
import type { OwnParts } from './laps/own-parts.ts';
import { RoundLabels } from './laps/RoundLabels.tsx';
import { SplitFields } from './laps/SplitFields.tsx';

const OWN: OwnParts = { LapButton, NamedSteps, RoundLabels, SplitFields };

/** The countdown for pages with laps, a list, round labels or adjustable parts. */
export function OwnCountdownTool(props: CountdownToolProps) {
  return <CountdownScreen {...props} own={OWN} />;
}
