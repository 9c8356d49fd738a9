import type { CampaignContent } from '#shared/contract/mailing/email-campaigns.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { segmentWords } from '#shared/domain/mail/segment.ts';

/** Returns the part of a campaign that is written, without anything else. */
export function contentOf(from: CampaignContent): CampaignContent {
  const { subject, preview, source, senderName, replyTo } = from;
  const { listId, segment, perHour, warmsUp, hasControl } = from;
  return {
    subject,
    preview,
    source,
    senderName,
    replyTo,
    listId,
    segment,
    perHour,
    warmsUp,
    hasControl,
  };
}

/** One field of a campaign that differs between two writers. */
export interface FieldDifference {
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
}

const LABELS = {
  subject: 'Subject',
  preview: 'Preview line',
  senderName: 'Sender’s name',
  replyTo: 'Replies go to',
  listId: 'List',
  segment: 'Segment',
  perHour: 'Mails an hour',
  warmsUp: 'Warm-up',
  hasControl: 'Control group',
} as const satisfies Partial<Record<keyof CampaignContent, string>>;

type Shown = keyof typeof LABELS;

/** The fields beside the text that differ, in words; `listName` names a list. */
export function fieldDifferences(
  theirs: CampaignContent,
  mine: CampaignContent,
  listName: (id: string) => string,
): readonly FieldDifference[] {
  const names = Object.keys(LABELS) as Shown[]; // the record has exactly these keys
  return names.flatMap((name) => {
    const [left, right] = [wordsOf(theirs, name, listName), wordsOf(mine, name, listName)];
    return left === right ? [] : [{ label: LABELS[name], theirs: left, mine: right }];
  });
}

function wordsOf(content: CampaignContent, name: Shown, listName: (id: string) => string): string {
  switch (name) {
    case 'listId':
      return content.listId === null ? 'None' : listName(content.listId);
    case 'segment':
      return content.segment === null ? 'None' : segmentWords(content.segment);
    case 'perHour':
      return formatNumber(content.perHour);
    case 'warmsUp':
    case 'hasControl':
      return content[name] ? 'On' : 'Off';
    default:
      return content[name] === '' ? 'Empty' : content[name];
  }
}
