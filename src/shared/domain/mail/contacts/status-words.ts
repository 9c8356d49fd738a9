/*
 * Words by which lists of other programs say who gets mail: names of columns and their values, in the
 * languages of those programs.
 */
import { folded } from '../../text/folded.ts';
import type { RowStatus } from '../lists.ts';

/**
 * The meaning of a value for mail to a person: a status, that they never agreed or never confirmed it
 * (`leftOut`), or nothing.
 */
export type Meaning = RowStatus | 'leftOut' | 'nothing';

/**
 * The subject of a column, by its name. `yes`: its `true` is a consent; `no`: its `true` ends mail, for
 * the reason of `negative` (null where only the owner can tell); `status`: its values are words of their own.
 * `isDetail`: it holds when or why, not whether.
 */
export interface ColumnKind {
  readonly about: 'yes' | 'no' | 'status' | 'other';
  readonly negative: Meaning | null;
  readonly isDetail: boolean;
}

const anyOf = (...sources: readonly string[]) => new RegExp(folded(sources.join('|')), 'u');

/** Letters and numbers alone, without accents and case, divided by single spaces. */
function plain(text: string): string {
  const divided = text.slice(0, 200).replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');
  return folded(divided)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Columns about other ways to reach somebody, about links and technical details. */
const NEVER = anyOf(
  'sms|whats ?app|phone|telefon|fax|handy|postal|briefpost|push|digest',
  '(?:^| )(?:urls?|links?|token|hash|uuid|language|lang|locale)$',
);
const ABOUT_MAIL = /e ?mail|newsletter/;
const COMPLAINT_HEAD = anyOf('complain|spam|abuse|beschwerde|plainte|queja|жалоб|投诉|迷惑');
const BOUNCE_HEAD = anyOf(
  'bounc|^clean|undeliver|invalid|unzustell|rucklauf|rebond|rebot|rimbalz|studs|退信|不達',
  'недостав',
);
const CANCELLED_HEAD = anyOf('cancel|storn|annul|expired');
const NO_HEAD = anyOf(
  'un ?sub|opt(?:ed)?(?: \\w+)? ?out|opt ?outs?|black ?list|block(?:ed|list)|block list',
  'deny ?list|stop ?list|suppress|delet|remov|disabled|exclu',
  'do ?not ?(?:e ?mail|mail|contact|send|disturb|market)|^dnc$|^dne$|dont(?: |$)',
  'don t (?:e ?mail|mail|contact|send)',
  '(?:^| )no ?(?:e ?mail|mail|newsletter|contact|marketing)s?|revok|withdr[ae]w|declin',
  'object(?:ed|ion)|(?:not|non|never) ?subscri|banned|deactiv|^left(?: |$)|left list',
  'muted|erased|refus|abmeld|abgemeld|abbestell|austrag|ausgetragen|widerruf|widersp',
  'sperr|losch|loesch|keine? (?:e ?mail|mail|werbung|newsletter)',
  'nicht (?:an|kont|mail|sen)|deaktiv|desinscr|desab|desactiv|suppri|bloque|oppos|retrait',
  'ne pas|(?:^| )bajas?(?: |$)|desuscri|cancela|elimina|no (?:enviar|contactar|desea)',
  'disiscr|cancella|disattiv|bloccat|revoca|non (?:inviare|contattare)|uitschr|uitgeschr',
  'afmeld|afgemeld|geblokk|verwijder|niet mailen|geen|descadastr|desinscr|excluid',
  'nao (?:enviar|receber)|avregistr|avmeld|avslut|sparrad|frameld|avbestill|wypis|rezygna',
  'zablok|usuniet|odhlas|leiratk|abonelikten|iptal|peru(?:n|t)|poistet|estetty|отпис',
  'заблок|удал|не (?:слать|отправлять|писать)|退订|退訂|黑名|拉黑|取消|删除|配信停止|解除|停止|不要|수신 ?거부|차단',
  '해지',
);
/** Names that newsletter platforms give to paid subscriptions. */
const PAID_HEAD = anyOf(
  'stripe|paid|payment|complimentary|comped|premium|expir|(?:^| )plan',
  'subscription (?:type|tier|price|amount|interval|end|start|id|source|name|cost)',
);
/** A newsletter platform’s name of a paid subscription; elsewhere it may be a consent. */
const ACTIVE_SUBSCRIPTION = /active subscription|subscription active/;
const YES_HEAD = anyOf(
  'subscri|opt(?:ed)? ?in|optin|consent|news ?letter|marketing|permission|gdpr|dsgvo|rgpd',
  'avg toest|lgpd|accept|allow|agree|mailable',
  '(?:e ?mail|mail)s? (?:ok|allowed|enabled|yes|opt)',
  '(?:send|receive|want|get)s? ?(?:e ?)?mail|mailings?$|mailing list|erlaub|einwillig',
  'zustimm|einverstand|abonn|abonnent|anmeld|angemeld|(?:^| )werbung|erwunscht|rundbrief',
  'inscri|abonne|autoris|lettre d ?info|infolettre|suscri|acepta|permiso|boletin|consens',
  'acconsent|iscri|inschrij|ingeschreven|toestemming|nieuwsbrief|nyhetsbrev|nyhedsbrev',
  'samtyck|samtykk|prenumer|tilmeld|pamel|zgod|subskry|biuletyn|uutiskirj|suostumus',
  'tilaaja|souhlas|odber|hirlevel|feliratk|hozzajar|bulten|onay|izin|assin|consinto',
  'подпис|соглас|рассыл|订阅|訂閱|同意|購読|メルマガ|配信|구독|동의|수신',
);
/** Figures and circumstances of mails, which are no consent. */
const FIGURE_HEAD = anyOf(
  'opened|open(?: |$)|click|deliver|(?:^| )sent|repl|(?:^| )counts?(?: |$)|(?:^| )rate',
  'rating|score|(?:^| )(?:last|recent|first)(?: |$)|revenue',
  '(?:^| )(?:ip|source|origin|method|form|page|referr?er|owner|notes?|name|id|text|version)$',
);
const STATUS_HEAD = anyOf(
  'status|statut|stato(?: |$)|estado|zustand|standing|deliverab|validi',
  '(?:^| )is ?(?:active|enabled)$',
  '^(?:active|enabled|aktiv|actif|activo|attivo|actief|ativo)$|enabled$|activated',
  'aktiviert|situac|situation|tilanne|allapot|durum|статус|состояние|状态|狀態|状態|ステータス|상태',
);
/** States of other things, and of countries: only their values tell. */
const OTHER_STATUS = anyOf(
  '^(?:state|estado|stato|stan|stav|tila)$|state province|country|shipping|lead|order',
  'marital|civil|employ|deal|ticket|task|(?:^| )job|sales|familien|zahlung|bestell',
  'rechnung|invoice|lifecycle|loyalty|billing',
);
const DETAIL = anyOf(
  'time|date|datum|zeit|fecha|data|dato|reason|grund|motif|motiv|cause|campaign|kampagne',
  'campan|title|comment|message|description',
  '(?:^| )(?:at|on|am|le|by|via|id|ip|since|seit|reden|powod|arsak)(?: |$)|дата|причин|日',
  '时间|時間|理由|原因|날짜|사유',
);

const kind = (about: ColumnKind['about'], negative: Meaning | null = null, isDetail = false) => ({
  about,
  negative,
  isDetail,
});

/** Reads what a column is about; `others` are the names of all columns, by which programs are known. */
export function columnKind(name: string, others: readonly string[] = []): ColumnKind {
  const head = plain(name);
  if (head === '' || (NEVER.test(head) && !ABOUT_MAIL.test(head))) return kind('other');
  if (/(?:^| )(?:urls?|links?|token|hash)$/.test(head)) return kind('other');
  const isDetail = DETAIL.test(head);
  if (COMPLAINT_HEAD.test(head)) return kind('no', 'complaint', isDetail);
  if (BOUNCE_HEAD.test(head)) {
    return kind('no', /soft/.test(head) ? null : 'hardBounce', isDetail);
  }
  if (STATUS_HEAD.test(head) && OTHER_STATUS.test(head)) return kind('other');
  if (STATUS_HEAD.test(head) && !NO_HEAD.test(head)) return kind('status');
  if (OTHER_STATUS.test(head)) return kind('other');
  if (NO_HEAD.test(head)) return kind('no', 'unsubscribed', isDetail);
  if (CANCELLED_HEAD.test(head)) return kind(PAID_HEAD.test(head) ? 'other' : 'no');
  if (ACTIVE_SUBSCRIPTION.test(head)) {
    const isPaid = others.some((other) => /expir|plan|disabled|stripe/.test(plain(other)));
    return kind(isPaid ? 'other' : 'status');
  }
  if (PAID_HEAD.test(head)) return kind('other');
  if (!YES_HEAD.test(head) || FIGURE_HEAD.test(head)) return kind('other');
  return kind('yes', null, isDetail);
}

/** Names of states, of people as well as of countries. */
const STATE_NAME = /^(?:state|estado|stato|stan|stav|tila)$/;

/** Like `columnKind`, for a column whose values are known to be those of a status. */
export function statusKind(name: string, others: readonly string[] = []): ColumnKind {
  return STATE_NAME.test(plain(name)) ? kind('status') : columnKind(name, others);
}

/** Single words, several in a text. */
const wordsOf = (...texts: readonly string[]) => new Set(folded(texts.join(' ')).split(' '));

const YES = wordsOf(
  'yes y true t 1 x on checked ja j wahr oui o vrai si s verdadero vero sim verdadeiro',
  'igen tak prawda ano da да kylla evet hai はい 是 예 네 waar sant ναι jo',
);
const NO = wordsOf(
  'no n false f 0 off unchecked nein falsch non faux falso nao nee onwaar nej nei',
  'falskt nem nie falsz ne нет ei hayir いいえ 否 아니오 아니요 οχι never',
);
const BLANK = new Set(['null', 'none', 'nil', 'nan', 'na', 'n a', 'undefined', 'nicht angegeben']);

const STRONG_COMPLAINT = anyOf('complain|reported spam|marked as spam|spam report');
const STRONG_BOUNCE = anyOf('bounc|^cleaned$|undeliverable|unzustellbar|退信');
const STRONG_NO = anyOf(
  'un ?subscr|opt(?:ed)? ?out|black ?list|block ?list|suppressed|abgemeldet|abbestellt',
  'ausgetragen|desinscri|desabonn|dado de baja|dada de baja|desuscri|cancelou|disiscri',
  'uitgeschreven|afgemeld|avregistrerad|avmeldt|avprenumer|frameldt|wypisan|odhlasen',
  'leiratkoz|descadastr|отпис|退订|退訂|取消订阅|配信停止|購読解除|수신 ?거부|구독 ?취소',
);
const NOT =
  '(?:not|non|never|no|nicht|noch nicht|kein|pas|ne|no esta|nao|niet|inte|ikke|ei|nie|не)';
const YES_STEMS = [
  'subscrib|confirm|opted in|opt in|optin|verified|activated|consent|angemeldet|abonn',
  'bestatigt|aktiv|inscri|activ|actif|suscrit|iscritt|attiv|ingeschreven|actief',
  'bevestigd|prenumer|tilmeldt|pameldt|zapisan|potwierdz|subskryb|assin|ativo|подписан',
  'подтвержд|активн|已订阅|订阅|購読|登録|同意|구독|동의|granted|accepted|permitted|enabled|regular',
  'premium|valid$',
].join('|');
/** Beside others, they change nothing. */
const HELPERS =
  'e|mails?|emails?|to|is|opted|opt|in|double|single|contact|member|user|yes|ja|list|newsletter|the';
/** Every word has to be one of them: what else stands beside them may take them back. */
const SUBSCRIBED = anyOf(
  `^(?=.*(?:${YES_STEMS}))(?:(?:(?:${YES_STEMS})[^ ]{0,4}|${HELPERS})(?: |$))+$`,
);

interface ValueWord {
  readonly meaning: Meaning | null;
  readonly words: RegExp;
  /** Means it in whatever column it stands. */
  readonly isStrong?: true;
}

/** The first that matches counts. */
const VALUE_WORDS: readonly ValueWord[] = [
  { meaning: 'softBounces', words: /^soft ?bounces$/, isStrong: true },
  { meaning: 'unsubscribed', words: /^(?:by owner|lifted bounce|erased)$/, isStrong: true },
  // A full mailbox may be read again, so only the owner can tell.
  { meaning: null, words: /soft ?bounc|soft$/, isStrong: true },
  { meaning: 'complaint', words: STRONG_COMPLAINT, isStrong: true },
  { meaning: 'complaint', words: anyOf('spam|abuse|beschwer|plainte|жалоб|投诉') },
  { meaning: null, words: anyOf(`^(?:not|never|no|non|un) (?:un ?sub|bounc|block)`) },
  { meaning: 'hardBounce', words: STRONG_BOUNCE, isStrong: true },
  {
    meaning: 'hardBounce',
    words: anyOf(
      'invalid|ungultig|non ?exist|inexist|does not exist|hard ?fail|rebot|rebond|rimbalz',
      'devuelt|недостав|無効|不達|无效',
    ),
  },
  { meaning: 'unsubscribed', words: STRONG_NO, isStrong: true },
  {
    meaning: 'leftOut',
    words: anyOf(
      `^${NOT}[ -]?(?:yet |encore |aun |ancora )?(?:${YES_STEMS}|marketing)`,
      'pending|un ?confirm|un ?activat|un ?verif|await|waiting|validating|invited',
      'transactional|archiv|paus|ausstehend|unbestatig|wartet|en attente|pendiente|pendente',
      'sin confirmar|in attesa|in afwachting|vantar|venter|afventer|oczekuj|niepotwierdz',
      'ожида|неподтвержд|待确认|未确认|未確認|未订阅|대기',
    ),
  },
  {
    meaning: 'unsubscribed',
    words: anyOf(
      'block|deny|denied|suppress|remov|delet|disabl|cancel|inactiv|de ?activ|declin|reject',
      'refus|revok|withdr[ae]w|banned|opted? out|ignored|quit|^left$|ended|former|lapsed',
      'expired|beendet|ehemalig|stopped|^out$|inaktiv|deaktiv|gesperrt|gelosch|geloesch',
      'abgelehnt|widerruf|gekundigt|inactif|desactiv|suppri|bloqu|refuse|resili',
      '(?:^| )baja(?: |$)|elimina|borrad|rechaz|inattiv|disattiv|cancellat|bloccat|rifiut',
      'revocat|inactief|geblok|verwijderd|gedeactiv|geweigerd|inativ|desativ|exclui|recus',
      'removid|avslut|borttag|slettet|nieaktyw|zablok|usuni|rezygn|neaktiv|zrus|poistet',
      'estetty|peruut|inaktiiv|torolt|pasif|iptal|неактив|заблок|удал|отказ|取消|删除|拉黑|禁用|停止|解除',
      '拒否|拒绝|해지|차단',
    ),
  },
  {
    meaning: 'nothing',
    words:
      /^(?:free|paid|comp|comped|gift|gifted|trial|trialed|unpaid|past due|churn\w+|customer)$/,
  },
  {
    meaning: 'nothing',
    words: /^marketing contact$/,
  },
  {
    meaning: 'subscribed',
    words: SUBSCRIBED,
  },
];

/** Longer texts are remarks, not values. */
const LONGEST_VALUE = 60;
const DATES = [
  /^\d{4}[-/.]\d{1,2}[-/.]\d/,
  /^\d{1,2}[-/. ]{1,2}(?:\d{1,2}|\p{L}{3,9})[-/., ]{1,2}\d{2,4}/u,
  /^(?:\p{L}{3,9},? )?\p{L}{3,9}\.? \d{1,2},? \d{4}/u,
  /^\d{10}(?:\d{3})?$/,
  /^\d{4}年/u,
];

/** Keys of values that are told together. */
export const EMPTY_KEY = '@empty';
export const DATE_KEY = '@date';

/** Returns the key under which equal values of a column are counted and answered. */
export function valueKey(cell: string): string {
  const text = cell.trim();
  if (/^[✓✔☑✅]\ufe0f?$/u.test(text)) return 'true';
  if (/^[✗✘☐❌]\ufe0f?$/u.test(text)) return 'false';
  if (text.startsWith('0000-00-00')) return EMPTY_KEY;
  if (DATES.some((date) => date.test(text))) return DATE_KEY;
  const key = plain(text);
  return key === '' || BLANK.has(key) ? EMPTY_KEY : key;
}

/** Whether a key of `valueKey` is a yes or a no. */
export function isYesOrNo(key: string): boolean {
  return readYesOrNo(key) !== null;
}

function readYesOrNo(key: string): boolean | null {
  if (YES.has(key)) return true;
  return NO.has(key) ? false : null;
}

/** Returns what a value of a column says, by its key; null where that is not understood. */
export function valueMeaning(key: string, column: ColumnKind): Meaning | null {
  const { about, negative, isDetail } = column;
  if (key === EMPTY_KEY) return about === 'no' || (about === 'yes' && isDetail) ? 'nothing' : null;
  const isTrue = readYesOrNo(key);
  if (isTrue === false && about === 'no') return 'nothing';
  if (isTrue !== null && about === 'yes') return isTrue ? 'subscribed' : 'unsubscribed';
  if (about === 'no' && (isTrue === true || key === DATE_KEY)) return negative;
  if (about === 'yes' && key === DATE_KEY) return 'subscribed';
  if (isTrue !== null || key === DATE_KEY) return null;
  const found = wordOf(key);
  if (about === 'other') return found?.isStrong === true ? found.meaning : null;
  if (about === 'no' && isDetail) return negative;
  if (about === 'yes' && isDetail)
    return isNo(found?.meaning) ? (found?.meaning ?? null) : 'nothing';
  return found?.meaning ?? null;
}

function wordOf(key: string): ValueWord | undefined {
  if (key.length > LONGEST_VALUE) return;
  return VALUE_WORDS.find(({ words }) => words.test(key));
}

/** Whether a value is a word that ends mail in whatever column it stands. */
export function saysNoAnywhere(key: string): boolean {
  const found = wordOf(key);
  return found?.isStrong === true && found.meaning !== 'subscribed';
}

/** Whether a value is a word for a status, in a column that may be about something else. */
export function soundsLikeStatus(key: string): 'no' | 'yes' | null {
  const found = wordOf(key);
  if (found === undefined || found.meaning === 'nothing') return null;
  return found.meaning === 'subscribed' ? 'yes' : 'no';
}

/** Whether a meaning keeps mail from somebody. */
export function isNo(meaning: Meaning | null | undefined): boolean {
  return (
    meaning !== 'subscribed' && meaning !== 'nothing' && meaning !== null && meaning !== undefined
  );
}

/** Files that a program exports for each status, by their beginning. */
const STATUS_FILES: readonly (readonly [RegExp, Meaning])[] = [
  [/^unsubscribed .*export/, 'unsubscribed'],
  [/^cleaned .*export/, 'hardBounce'],
  [/^(?:non ?subscribed|pending|archived) .*export/, 'leftOut'],
];

/**
 * Returns what the name of a file says about everybody in it: that they agreed, unless it names another
 * status; null where only the owner can tell.
 */
export function fileMeaning(name: string): Meaning | null {
  const words = plain(name.replace(/\.\w{2,4}$/, ''));
  const known = STATUS_FILES.find(([beginning]) => beginning.test(words));
  if (known !== undefined) return known[1];
  return columnKind(words).about === 'no' || saysNoAnywhere(words) ? null : 'subscribed';
}
