/* Lists of contacts, links in mails and the newsletter's form: each request about them gets its own. */
import type { Operation } from '../schema.ts';
import type { Kind } from '../things.ts';
import { type FuzzUser, remember, thingsOf } from '../user.ts';
import type { Ask } from './two-step.ts';

let counter = 0;

/** Makes a list, or somebody on the newsletter, before a call that is about one. */
export async function prepareMail(
  { ask, askAsNobody, sealWish }: Preparing,
  user: FuzzUser,
  { path, name }: Operation,
): Promise<void> {
  counter += 1;
  if (path.startsWith('/admin/email-lists/')) {
    const { id } = await ask('/admin/email-lists', { body: { name: `List ${counter}` } });
    knowOne(user, 'emailList', String(id));
  }
  if (path.startsWith('/admin/email-campaigns/{')) await prepareCampaign(ask, user, name);
  if (name !== 'newsletter.confirm' && !path.startsWith('/mail/')) return;
  const token = sealWish(`reader${counter}@example.org`);
  knowOne(user, 'mailToken', token);
  if (name === 'newsletter.confirm') return;
  const { page } = await askAsNobody('/newsletter/confirm', { body: { token } });
  knowOne(user, 'mailSecret', String(page).replace('/mail/', ''));
}

/** A mail without an error. */
const WRITTEN = { subject: 'News', preview: 'What is new', source: 'Hello {{ name | "there" }}' };

/** Makes a campaign in the state that a call is for. */
async function prepareCampaign(ask: Ask, user: FuzzUser, name: string): Promise<void> {
  const segment = { levelFrom: 1 };
  const campaign = await ask('/admin/email-campaigns', { body: { ...WRITTEN, segment } });
  const id = String(campaign['id']);
  const act = (kind: string, body?: Record<string, unknown>) =>
    ask(`/admin/email-campaigns/${id}/${kind}`, body === undefined ? { method: 'POST' } : { body });
  const [, kind = ''] = name.split('.');
  if (kind === 'unschedule') {
    await act('schedule', { version: 0, startsAt: '2027-03-02T09:00:00Z' });
  }
  if (['pause', 'resume'].includes(kind)) await act('start', { version: 0 });
  if (kind === 'resume') await act('pause');
  knowOne(user, 'campaign', id);
}

/** Whom a campaign goes to: a list that is there is not known here. */
const written: Relate = (fields, { salt }) =>
  salt % 4 === 0
    ? fields
    : { ...fields, ...WRITTEN, senderName: '', replyTo: '', listId: null, segment: null };

interface Preparing {
  readonly ask: Ask;
  readonly askAsNobody: Ask;
  /** Makes the token of a link that confirms the newsletter for an address. */
  readonly sealWish: (address: string) => string;
}

function knowOne(user: FuzzUser, kind: Kind, id: string): void {
  thingsOf(user, kind).length = 0;
  remember(user, kind, { id, projectId: null, parentId: null });
}

type Fields = Record<string, unknown>;
type Relate = (
  fields: Fields,
  related: { readonly user: FuzzUser; readonly salt: number },
) => Fields;

/** A consent that was given before now. */
const consented: Relate = (fields, { salt }) =>
  salt % 4 === 0
    ? fields
    : { ...fields, consent: { source: 'A form', at: '2026-01-02T03:04:05Z' } };

/** One of the generated conditions: two of them rarely agree. Generated lists hold no real plan or country. */
const oneCondition: Relate = (fields, { salt }) => {
  if (salt % 4 === 0) return fields;
  const conditions = Object.entries((fields['segment'] ?? {}) as Fields);
  const [name, value] = conditions[salt % Math.max(1, conditions.length)] ?? ['levelFrom', 1];
  return { segment: Array.isArray(value) ? { levelFrom: 1 + (salt % 50) } : { [name]: value } };
};

/** All who have been away: there is somebody. */
const askedBack: Relate = ({ id, userIds, hasControl }, { salt }) => ({
  ...WRITTEN,
  ...(salt % 4 === 0 ? { userIds } : { daysInactive: 7 + (salt % 30) }),
  ...(id !== undefined && { id }),
  ...(hasControl !== undefined && { hasControl }),
});

/** Fields of bodies about lists and links, in agreement with what there is. */
export const MAIL_BODIES: Readonly<Record<string, Relate>> = {
  'adminEmailLists.create': (fields, { salt }) => ({ ...fields, name: `List of ${salt}` }),
  'adminEmailLists.update': (fields, { salt }) => ({ ...fields, name: `Renamed ${salt}` }),
  'adminEmailLists.add': consented,
  'adminEmailLists.import': consented,
  'adminEmailCampaigns.create': written,
  'adminEmailCampaigns.save': (fields, { user, salt }) => ({
    ...written(fields, { user, salt }),
    ...(salt % 4 === 0 ? {} : { senderName: 'Ada', replyTo: '', perHour: 600 }),
    version: 0,
  }),
  'adminEmailCampaigns.test': (fields, { salt }) => (salt % 4 === 0 ? fields : { to: [] }),
  'adminEmailCampaigns.preview': (fields, { salt }) =>
    salt % 4 === 0 ? fields : { ...WRITTEN, isKnown: salt % 2 === 0 },
  'adminEmailCampaigns.start': (fields) => ({ ...fields, version: 0 }),
  'adminEmailCampaigns.schedule': (fields) => ({
    ...fields,
    version: 0,
    startsAt: '2027-03-02T09:00:00Z',
  }),
  'adminEmailSegments.count': oneCondition,
  'adminReactivation.preview': askedBack,
  'adminReactivation.send': askedBack,
  'newsletter.confirm': (fields, { user, salt }) =>
    salt % 4 === 0 ? fields : { token: thingsOf(user, 'mailToken')[0]?.id },
};

/** The form of a call that takes one; null for other calls. */
export function formFor({ takes }: Operation, salt: number): Buffer | null {
  if (takes !== 'application/x-www-form-urlencoded') return null;
  const email = salt % 3 === 0 ? 'nobody' : `asker${salt % 1000}@example.org`;
  return Buffer.from(new URLSearchParams({ email, name: 'Ada' }).toString());
}
