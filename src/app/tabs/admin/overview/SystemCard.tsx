import type { QuickStats } from '#shared/contract/admin/admin-stats.ts';
import { formatAgo } from '#shared/domain/formats/ago.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { formatSize } from '#shared/domain/formats/size.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Tag } from '#ui/marks/Tag.tsx';
import type { Loaded } from '../../../parts/calls/use-loaded.ts';
import { type Section, sectionLabel } from '../sections/sections.ts';
import { backupLine } from './backup-line.ts';
import { campaignLine } from './campaign-line.ts';
import { OverviewCard } from './OverviewCard.tsx';
import styles from './OverviewSection.module.css';
import { returnedLine } from './returned-line.ts';
import type { SystemLine } from './system-line.ts';

/** Mail that waits longer means that no server takes it. */
const SLOW_MAIL_MS = 10 * 60_000;
/** The figures are added up each minute. */
const OLD_FIGURES_MS = 10 * 60_000;

/** A mail server that restarts is no news. */
const LONG_FAILURE_MS = 60 * 60_000;

/** The state of the installation, warnings first. */
export function systemLines(quick: QuickStats, nowMs: number): SystemLine[] {
  const lines = [
    mailLine(quick, nowMs),
    mailboxLine(quick.inbox, REPLIES, nowMs),
    returnedMailLine(quick, nowMs),
    backupLine(quick.backups, nowMs),
    campaignLine(quick.campaigns),
    legalLine(quick),
    figuresLine(quick, nowMs),
    databaseLine(quick),
  ];
  return lines
    .filter((line) => line !== null)
    .toSorted((one, other) => Number(other.isWarning) - Number(one.isWarning));
}

function mailLine({ mail }: QuickStats, nowMs: number): SystemLine {
  const { waiting, failing, givenUp, oldestAt } = mail;
  const isSlow = oldestAt !== null && nowMs - Date.parse(oldestAt) > SLOW_MAIL_MS;
  const since = oldestAt === null ? '' : `the oldest since ${formatAgo(oldestAt, nowMs)}`;
  if (givenUp > 0) {
    const words = `${counted(givenUp, 'mail')} could not be delivered`;
    const details = 'Given up after a day. Check SMTP_URL and the mail server’s log.';
    return { part: 'Mail', isWarning: true, words, details };
  }
  if (failing > 0) {
    const words = `${counted(failing, 'mail')} could not be sent yet`;
    return { part: 'Mail', isWarning: true, words, details: `Tried again for a day · ${since}` };
  }
  if (waiting > 0) {
    const words = `${counted(waiting, 'mail')} ${waiting === 1 ? 'waits' : 'wait'} to be sent`;
    return { part: 'Mail', isWarning: isSlow, words, details: since };
  }
  return { part: 'Mail', isWarning: false, words: 'All mail was sent', details: '' };
}

/** The advice for each reason why the mailbox cannot be read. */
const INBOX_ADVICE = {
  connection: 'The mail server does not answer. Check that it runs, and the host and port',
  login: 'The mail server refuses the user or the password. Check them',
  folder: 'The mail server refuses the folder. Check its name',
} as const;

/** The words for one of the mailboxes. */
interface MailboxWords {
  readonly part: string;
  readonly failed: string;
  readonly variable: string;
  readonly meanwhile: string;
}

const REPLIES: MailboxWords = {
  part: 'Replies',
  failed: 'Replies cannot be read from the mailbox',
  variable: 'INBOX_IMAP_URL',
  meanwhile: 'Replies wait in the mailbox; none are lost.',
};

const RETURNED: MailboxWords = {
  part: 'Returned mail',
  failed: 'Returned mail cannot be read from the mailbox',
  variable: 'BOUNCE_IMAP_URL',
  meanwhile: 'Until then, mail keeps going to addresses that do not exist.',
};

/** A mailbox that cannot be read comes before what was in it. */
function returnedMailLine(quick: QuickStats, nowMs: number): SystemLine | null {
  const mailbox = mailboxLine(quick.bounces, RETURNED, nowMs);
  return mailbox?.isWarning === true ? mailbox : (returnedLine(quick) ?? mailbox);
}

function mailboxLine(
  mailbox: QuickStats['inbox'],
  { part, failed, variable, meanwhile }: MailboxWords,
  nowMs: number,
): SystemLine | null {
  if (mailbox === null) return null;
  const { readAt, failingSince, problem } = mailbox;
  // A mailbox that was never read is set up wrongly, and its owner looks now.
  const mayPass = readAt !== null && nowMs - Date.parse(failingSince ?? '') <= LONG_FAILURE_MS;
  if (failingSince === null || mayPass) {
    if (readAt === null) return null;
    const words = `Mailbox checked ${formatAgo(readAt, nowMs)}`;
    return { part, isWarning: false, words, details: '' };
  }
  return {
    part,
    isWarning: true,
    words: failed,
    details: `First failed ${formatAgo(failingSince, nowMs)}. ${INBOX_ADVICE[problem ?? 'connection']} in ${variable}. ${meanwhile}`,
  };
}

function legalLine({ unnamedLegalPages: pages }: QuickStats): SystemLine | null {
  if (pages.length === 0) return null;
  return {
    part: 'Legal pages',
    isWarning: true,
    words: `${counted(pages.length, 'legal page')} ${pages.length === 1 ? 'names' : 'name'} no operator`,
    details: `Replace [OPERATOR NAME] and [OPERATOR ADDRESS] in content/legal/ and start the server again. Still to do: ${pages.join(', ')}.`,
  };
}

function figuresLine({ asOf }: QuickStats, nowMs: number): SystemLine | null {
  if (asOf !== null && nowMs - Date.parse(asOf) <= OLD_FIGURES_MS) return null;
  const words = asOf === null ? 'No figures yet' : `Figures are from ${formatAgo(asOf, nowMs)}`;
  return {
    part: 'Figures',
    isWarning: true,
    words,
    details: 'They are updated every minute while the server is running.',
  };
}

function databaseLine({ databaseBytes, people, premium }: QuickStats): SystemLine {
  const size = databaseBytes === null ? 'Size unknown' : formatSize(databaseBytes);
  return {
    part: 'Database',
    isWarning: false,
    words: size,
    details: `${counted(people, 'account')} · ${formatNumber(premium)} with premium`,
  };
}

export type SystemCardProps = {
  quick: Loaded<QuickStats>;
  nowMs: number;
  onOpen: (section: Section) => void;
};

/** The state of mail, mailboxes, backups, campaigns, legal pages, figures and database. */
export function SystemCard({ quick, nowMs, onOpen }: SystemCardProps) {
  const known = valueOr<QuickStats | null>(quick.state, null);
  const lines = known === null ? [] : systemLines(known, nowMs);
  const warnings = lines.filter(({ isWarning }) => isWarning).length;
  return (
    <OverviewCard
      title="System"
      aside={warnings > 0 && <Tag tone="waiting">{counted(warnings, 'warning')}</Tag>}
      loaded={quick}
    >
      {() => (
        <ul className={styles.systems}>
          {lines.map(({ part, isWarning, words, details, section }) => (
            <li key={part} className={styles.system}>
              <Tag tone={isWarning ? 'waiting' : 'good'}>{part}</Tag>
              <div className={styles.words}>
                <p className={styles.first}>{words}</p>
                {details !== '' && <p className={styles.second}>{details}</p>}
                {section !== undefined && (
                  <Button
                    size="small"
                    className={styles.open}
                    aria-label={`Open ${sectionLabel(section)}`}
                    onClick={() => onOpen(section)}
                  >
                    Open
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </OverviewCard>
  );
}
