import type { EmailStats, MailFigures } from '#shared/contract/mailing/email-stats.ts';
import { formatDay } from '#shared/domain/formats/days.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import type { CountedState } from '#shared/domain/mail/returned/returned.ts';
import { isMailKind, type MailKind } from '#shared/domain/mail/suppression.ts';
import { counted } from '#shared/domain/text/counted.ts';
import type { Bar } from '../../../../parts/charts/Bars.tsx';
import type { ChartTable } from '../../../../parts/charts/chart-table.ts';
import type { Figure } from '../../parts/figures/Figures.tsx';

/** The figures of mail to many, in order. */
export function figuresInWords(total: MailFigures): readonly Figure[] {
  const { sent, refused, bounced, complaints, unsubscribed, mailed, cameBack } = total;
  const number = formatNumber;
  return [
    { id: 'sent', label: 'Sent', value: number(sent), note: 'taken by mail servers' },
    { id: 'delivered', label: 'Delivered', value: number(sent - bounced), note: 'as far as known' },
    { id: 'refused', label: 'Refused', value: number(refused), note: 'for good' },
    { id: 'bounced', label: 'Bounced', value: number(bounced), note: 'came back later' },
    { id: 'complaints', label: 'Complaints', value: number(complaints), note: 'reported as spam' },
    { id: 'left', label: 'Left', value: number(unsubscribed), note: 'within 7 days' },
    {
      id: 'back',
      label: 'Came back',
      value: number(cameBack),
      note: `of ${counted(mailed, 'user')} with an account`,
    },
  ];
}

const KIND_WORDS: Readonly<Record<MailKind, string>> = {
  account: 'About accounts',
  verification: 'Confirming an address',
  premium: 'About premium',
  answer: 'Answers to messages',
  confirmation: 'Confirming the newsletter',
  operator: 'To you',
  test: 'Test mails',
  campaign: 'Campaigns',
  reactivation: 'Reactivations',
};
const STATES = ['sent', 'bounced', 'complaint', 'givenUp', 'withheld'] as const;

/** The name of each state of a mail. */
export const STATE_NAMES: Readonly<Record<CountedState, string>> = {
  sent: 'Sent',
  bounced: 'Bounced',
  complaint: 'Complaints',
  givenUp: 'Given up',
  withheld: 'Withheld',
};

/** Mails that somebody asked for: a row for each kind, a number for each state in the order of `STATE_NAMES`. */
export function askedRows(
  asked: EmailStats['asked'],
): readonly { readonly kind: string; readonly name: string; readonly mails: readonly number[] }[] {
  const kinds = [...new Set(asked.map(({ kind }) => kind))];
  return kinds.map((kind) => ({
    kind,
    name: isMailKind(kind) ? KIND_WORDS[kind] : kind,
    mails: STATES.map(
      (state) => asked.find((each) => each.kind === kind && each.state === state)?.mails ?? 0,
    ),
  }));
}

/** The chart of mails by day. */
export function daysChart(days: EmailStats['days']): {
  readonly summary: string;
  readonly bars: readonly Bar[];
  readonly table: ChartTable;
} {
  const all = days.reduce((sum, { mails }) => sum + mails, 0);
  const best = days.reduce((most, day) => (day.mails > most.mails ? day : most), {
    day: '',
    mails: 0,
  });
  return {
    summary:
      all === 0
        ? 'No mails on these days.'
        : `${counted(all, 'mail')} in all. Most on ${formatDay(best.day, 'weekdayAndDay')}, with ${formatNumber(best.mails)}.`,
    bars: days.map(({ day, mails }) => ({
      key: day,
      axis: formatDay(day, 'day'),
      words: `${formatDay(day, 'weekdayAndDay')}: ${counted(mails, 'mail')}`,
      parts: [{ tone: 'focus', value: mails }],
    })),
    table: {
      columns: [
        { title: 'Day (UTC)', kind: 'name' },
        { title: 'Mails', kind: 'count' },
      ],
      rows: days.map(({ day, mails }) => ({
        key: day,
        name: formatDay(day, 'weekdayAndDay'),
        exactName: day,
        values: [mails],
      })),
    },
  };
}
