import { formatNumber } from '../../formats/formats.ts';
import { counted } from '../../text/counted.ts';
import type { Forecast } from './forecast.ts';

/** Tasks that took between these times their estimates took about as much as estimated. */
const ABOUT = { from: 0.9, to: 1.15 } as const;

/**
 * Says what a task will take and what that rests on: `Likely 5 pomodoros, 7 to be safe: your last 12
 * tasks in this project took about 1.6 times their estimates.`
 */
export function forecastInWords(forecast: Forecast): string {
  const { median, safe, sureness } = forecast;
  const likely = `${sureness === 'low' ? 'Perhaps' : 'Likely'} ${counted(median, 'pomodoro')}`;
  const both = safe === median ? likely : `${likely}, ${formatNumber(safe)} to be safe`;
  return `${both}: ${evidenceInWords(forecast)}`;
}

function evidenceInWords({ basis, tasks, ratio }: Forecast): string {
  const which =
    basis === 'project' ? `${counted(tasks, 'task')} in this project` : counted(tasks, 'task');
  if (ratio === null) return `that is what your last ${which} took.`;
  if (ratio >= ABOUT.from && ratio <= ABOUT.to) {
    return `your last ${which} took about as much as estimated.`;
  }
  return `your last ${which} took about ${formatNumber(Math.round(ratio * 10) / 10)} times their estimates.`;
}
