import { useState } from 'react';
import { CountdownScreen, type CountdownToolProps } from './CountdownScreen.tsx';
import { textCountdown } from './text-countdown.ts';

/** The countdown of most pages. */
export function CountdownTool(props: CountdownToolProps) {
  return <CountdownScreen {...props} />;
}

export type TextTimerProps = { page: string; label: string; ms: number };

/** A countdown of `ms` milliseconds within a text; `label` is its purpose. */
export function TextTimer({ page, label, ms }: TextTimerProps) {
  const [config] = useState(() => textCountdown(label, ms));
  return <CountdownScreen page={page} config={config} />;
}
