import { createRoot } from 'react-dom/client';
import type { TimerStore } from '#stores/timer/timer-store.ts';
import { AlarmBar, type AlarmBarProps } from './AlarmBar.tsx';

/**
 * Puts the bar on the page, whatever screen is open, and answers how to take it away. An open modal
 * dialog makes everything outside it dead to presses: then the bar stands inside.
 */
export function mountAlarmBar(props: AlarmBarProps, timer: TimerStore): () => void {
  const host = document.createElement('div');
  const root = createRoot(host);
  root.render(<AlarmBar {...props} />);
  const place = () => {
    const home = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    if (host.parentElement !== home) home.append(host);
  };
  place();
  const ends = [timer.$nowMs.listen(place), props.repeat.$isRinging.listen(place)];
  return () => {
    for (const end of ends) end();
    root.unmount();
    host.remove();
  };
}
