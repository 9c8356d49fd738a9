import type { CampaignResult } from '#shared/contract/mailing/email-stats.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { CAME_BACK_DAYS, FEWEST_TO_COMPARE } from '#shared/domain/mail/win-back/mail-effect.ts';
import { counted } from '#shared/domain/text/counted.ts';

/** A share from 0 to 1 in percent with one digit at most, as `4.2%`. */
export function percentOf(share: number): string {
  return `${formatNumber(Math.round(share * 1000) / 10)}%`;
}

/** Says what came of a campaign: who came back, and what the mail had to do with it. */
export function outcomeInWords({ figures, effect, isSettled, countedAt }: CampaignResult): string {
  if (countedAt === null) return 'Not counted yet.';
  const { mailed, cameBack, control, controlCameBack } = figures;
  if (mailed === 0) return 'Nobody with an account has got it yet.';
  const back = `${formatNumber(cameBack)} of ${counted(mailed, 'user')} came back and finished a session ${isSettled ? `within ${CAME_BACK_DAYS} days` : 'so far'}.`;
  switch (effect.kind) {
    case 'none':
      return `${back} Without a control group nobody knows how many would have come anyway.`;
    case 'few':
      return `${back} Too few to say if that is because of the mail: it takes ${FEWEST_TO_COMPARE} users in each group.`;
    default: {
      const range = `between ${points(effect.low)} and ${points(effect.high)} percentage points`;
      const without = `Without the mail it was ${formatNumber(controlCameBack)} of ${formatNumber(control)}.`;
      if (effect.kind === 'unclear') {
        return `${back} ${without} The difference may be chance: it lies ${range}.`;
      }
      const word = effect.kind === 'more' ? 'brought back more people' : 'kept people away';
      return `${back} ${without} The mail ${word}: the difference lies ${range}.`;
    }
  }
}

function points(share: number): string {
  const rounded = Math.round(share * 1000) / 10;
  return rounded < 0 ? `−${formatNumber(-rounded)}` : formatNumber(rounded);
}
