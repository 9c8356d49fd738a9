/* The results of campaigns, as they were last counted. */
import type { Db } from '#api/db/connection/knex.ts';
import { pageAfter, type SortKey } from '#api/db/rows/keyset.ts';
import type { CampaignKind, CampaignState } from '#shared/domain/mail/campaign.ts';

/** The figures of a campaign, or of several together. */
export interface ResultFigures {
  /** Taken by a mail server, those that came back later included. */
  readonly sent: number;
  readonly refused: number;
  readonly bounced: number;
  readonly complaints: number;
  readonly unsubscribed: number;
  /** Users with an account who got it, and those of them who came back. */
  readonly mailed: number;
  readonly cameBack: number;
  /** The same of the control group. */
  readonly control: number;
  readonly controlCameBack: number;
}

/** The results of a campaign; instants in UTC milliseconds. */
export interface ResultRow extends ResultFigures {
  readonly campaignId: string;
  readonly kind: CampaignKind;
  readonly subject: string;
  readonly state: CampaignState;
  readonly startedAtMs: number;
  readonly isSettled: boolean;
  /** Null before it was counted. */
  readonly countedAtMs: number | null;
}

type FigureRecord = Readonly<Record<(typeof FIGURES)[number], number | string | null>>;

interface ResultRecord extends FigureRecord {
  campaign_id: string;
  kind: CampaignKind;
  subject: string;
  state: CampaignState;
  started_at: number;
  is_settled: number;
  counted_at: number | null;
}

type CampaignPart = { id: string } & Pick<ResultRecord, 'kind' | 'subject' | 'state'>;

const TABLE = 'campaign_results';
const FIGURES = [
  ...(['sent', 'refused', 'bounced', 'complaints', 'unsubscribed', 'mailed'] as const),
  ...(['came_back', 'control', 'control_came_back'] as const),
] as const;

function figuresOf(record: Partial<FigureRecord> | undefined): ResultFigures {
  const of = (name: keyof FigureRecord) => Number(record?.[name] ?? 0);
  return {
    sent: of('sent'),
    refused: of('refused'),
    bounced: of('bounced'),
    complaints: of('complaints'),
    unsubscribed: of('unsubscribed'),
    mailed: of('mailed'),
    cameBack: of('came_back'),
    control: of('control'),
    controlCameBack: of('control_came_back'),
  };
}

/** Makes room for the results of a campaign that starts. Run it in that transaction. */
export async function insertResult(
  trx: Db,
  { campaignId, startedAtMs }: { campaignId: string; startedAtMs: number },
): Promise<void> {
  await trx(TABLE)
    .insert({ campaign_id: campaignId, started_at: startedAtMs, due_at: startedAtMs })
    .onConflict('campaign_id')
    .ignore();
}

/** The campaigns that started between two instants, the latest first, after a key. */
export async function listResults(
  db: Db,
  { fromMs, beforeMs }: { fromMs: number; beforeMs: number },
  { after, limit }: { after: SortKey | null; limit: number },
): Promise<ResultRow[]> {
  const within = db(`${TABLE} as r`)
    .where('r.started_at', '>=', fromMs)
    .where('r.started_at', '<', beforeMs)
    .select('r.*');
  const rows: Omit<ResultRecord, 'kind' | 'subject' | 'state'>[] = await pageAfter(
    within,
    ['r.started_at', 'r.campaign_id'],
    'desc',
    after,
  ).limit(limit);
  // Read apart: joined, MariaDB would begin with the campaigns and sort all of them.
  const campaigns: CampaignPart[] = await db('campaigns')
    .whereIn(
      'id',
      rows.map(({ campaign_id }) => campaign_id),
    )
    .select('id', 'kind', 'subject', 'state');
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  return rows.flatMap((row) => {
    const campaign = byId.get(row.campaign_id);
    if (campaign === undefined) return [];
    const { kind, subject, state } = campaign;
    return [
      {
        campaignId: row.campaign_id,
        kind,
        subject,
        state,
        ...figuresOf(row),
        startedAtMs: row.started_at,
        isSettled: row.is_settled === 1,
        countedAtMs: row.counted_at,
      },
    ];
  });
}

/** Adds up the campaigns that started between two instants. */
export async function sumResults(
  db: Db,
  { fromMs, beforeMs }: { fromMs: number; beforeMs: number },
): Promise<ResultFigures> {
  const sums = Object.fromEntries(FIGURES.map((name) => [name, name]));
  const row: Partial<FigureRecord> | undefined = await db(TABLE)
    .where('started_at', '>=', fromMs)
    .where('started_at', '<', beforeMs)
    .sum(sums)
    .first();
  return figuresOf(row);
}

/** The campaigns that are to be counted at an instant, the one due longest first. */
export function listDueResults(
  db: Db,
  nowMs: number,
): Promise<{ campaign_id: string; started_at: number }[]> {
  return db(TABLE)
    .where({ is_settled: 0 })
    .where('due_at', '<=', nowMs)
    .orderBy('due_at')
    .limit(100)
    .select('campaign_id', 'started_at');
}

/** Takes a campaign for counting until an instant. Returns false where another process has it. */
export async function takeResult(
  db: Db,
  campaignId: string,
  { nowMs, untilMs }: { nowMs: number; untilMs: number },
): Promise<boolean> {
  const taken = await db(TABLE)
    .where({ campaign_id: campaignId, is_settled: 0 })
    .where('due_at', '<=', nowMs)
    .update({ due_at: untilMs });
  return taken === 1;
}

/** Keeps what was counted; settled figures never change again. */
export async function keepResult(
  db: Db,
  campaignId: string,
  given: { figures: ResultFigures; isSettled: boolean; countedAtMs: number; dueAtMs: number },
): Promise<void> {
  const { figures, isSettled, countedAtMs, dueAtMs } = given;
  const { sent, refused, bounced, complaints, unsubscribed, mailed, control } = figures;
  await db(TABLE)
    .where({ campaign_id: campaignId, is_settled: 0 })
    .update({
      sent,
      refused,
      bounced,
      complaints,
      unsubscribed,
      mailed,
      control,
      came_back: figures.cameBack,
      control_came_back: figures.controlCameBack,
      is_settled: isSettled ? 1 : 0,
      counted_at: countedAtMs,
      due_at: dueAtMs,
    });
}
