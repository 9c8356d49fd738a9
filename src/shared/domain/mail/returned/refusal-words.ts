/**
 * Why a mail server did not deliver a mail, by its own words: there is no such mailbox or
 * host (`noMailbox`), the mailbox has no room (`full`), the server cannot be reached (`unreachable`), it
 * is to be tried again (`later`), or it did not like the sender or the content (`sender`).
 */
export type Refusal = 'noMailbox' | 'full' | 'unreachable' | 'later' | 'sender' | 'unknown';

/** Disabled, moved or unknown mailbox, or a domain that takes no mail (RFC 3463, RFC 7505). */
const NO_MAILBOX_CODE = /(?<![\d.])5\.(?:1\.(?:1|2|3|6|10)|2\.1)(?![\d.]*\d)/;
const FULL_CODE = /(?<![\d.])[45]\.2\.2(?!\d)/;
const UNREACHABLE_CODE = /(?<![\d.])[45]\.4\.(?:[1467]|0)(?!\d)/;
/** About the sender, the content, its size or a policy: the mailbox may be there. */
const SENDER_CODE = /(?<![\d.])[45]\.(?:1\.[78]|2\.3|3\.4|6\.\d{1,3}|7\.\d{1,3})(?!\d)/;

/** Servers say why in a few lines; characters. */
const MOST_WORDS = 4000;

/** Joins alternatives, a line each, into one expression. */
const anyOf = (...parts: readonly RegExp[]) =>
  new RegExp(parts.map(({ source }) => source).join('|'), 'iu');

/** The sender stands on a list, or its mail counts as spam: whatever else is said, nobody's mailbox is dead. */
const LISTED = anyOf(
  /\b(?:block|black|deny|reject)[- ]?list|\bdnsbl\b|\brbl\b|\bsurbl\b|\buribl\b/,
  /spamhaus|spamcop|barracuda(?:central)?|sorbs|proofpoint|cloudmark|senderscore|senderbase|invaluement|abusix/,
  /\bspam(?:my|ming|mer)?\b|\bspamassassin\b|\bunsolicited\b|\bjunk mail\b|\bbulk mail\b|\bphish/,
);

/** The sender's network, domain or text is refused: nothing about who should get the mail. */
const SENDER = anyOf(
  /\breputation\b|\bpolic(?:y|ies)\b(?! of the mailbox)|\bprohibited\b|\bbanned\b/,
  /\b(?:dmarc|dkim|spf)\b|sender policy framework|not authenticated|unauthenticated|authentication (?:is )?(?:required|failed)/,
  /(?:your|this|the|sending|sender['’]?s?|client|source) (?:ip|host|server|network|domain|isp)(?: address)? (?:\S+ )?(?:is |has been |was )?(?:\w+ )?(?:on (?:our|a)|blocked|listed|denied|rejected|refused|restricted|blacklisted)/,
  /(?<!\bnot )\b(?:blocked|listed|rejected) (?:by|in|on|at|using|due to)\b(?! recipient)/,
  /\bip\b.{0,60}\bblocked\b|\bblocked\b.{0,60}\bip\b|sender (?:address )?(?:is )?(?:rejected|denied|blocked|refused|verif)/,
  /\bptr\b|reverse dns|\brdns\b|\bhelo\b|\behlo\b.{0,20}(?:invalid|reject)|fcrdns|no reverse/,
  /(?:message|mail|e-?mail|content|body|attachment|header|subject|url|link)s? (?:was |is |has been |has |were )?(?:\w+ )?(?:rejected|refused|denied|blocked|filtered|quarantined)/,
  /(?:content|virus|malware|trojan|worm|infected|suspicious)/,
  /(?:message|mail|e-?mail|size).{0,40}(?:too (?:big|large)|exceeds?.{0,30}(?:maximum|fixed|size|limit))|message size|max(?:imum)?[- ](?:message )?size/,
  /relay(?:ing)?\b.{0,40}(?:denied|prohibited|disallowed|not (?:permitted|allowed)|access)|unable to relay|not permitted to relay|cannot relay/,
  /unfortunately, messages from|mail from .{1,80} (?:is |was )?(?:blocked|rejected|denied)|not accepting mail from|we do not accept mail from|will not accept mail from/,
  /too many (?:hops|received)|\bloop(?:ing|s)?\b|mail loop|line too long|8bit|rfc ?(?:2?822|5322|7489)/,
  /(?:delivery|access) not authori[sz]ed|not authori[sz]ed to send|sender ?not ?authenticated|sender not allowed|restricted to|only accepts? (?:messages|mail)|bulk sender/,
);

/** Too much at once, greylisted, busy: whatever else is said, it passes. */
const BUSY = anyOf(
  /gr[ae]y[- ]?list/,
  /\brate\b.{0,60}(?:limit|exceed|prevent|high|too)|receiving (?:mail|messages|e-?mails?) (?:at a rate|too (?:fast|quickly))|throttl/,
  /too many (?:connections|concurrent|recipients|mails|messages|e-?mails|sessions|requests|invalid|errors|unknown)/,
  /(?:connection|daily|hourly|message|sending|receiving) (?:rate )?limit|limit exceeded.{0,20}(?:hour|day|minute)|exceeded .{0,20}(?:hourly|daily) limit/,
  /temporar(?:y|ily) (?:deferred|unavailable|rejected|failure|suspended|disabled|locked|blocked|lookup|error)|\bdeferred\b/,
  /server (?:is )?(?:too )?busy|system (?:load|busy)|insufficient system (?:resources|storage)|out of memory|resources temporarily/,
);

/** Words that also stand beside a refusal for good. */
const RETRY = /try (?:it )?(?:again|later)|please retry/iu;

const UNREACHABLE = anyOf(
  /tim(?:ed|e) ?out|connection (?:was )?(?:refused|reset|lost|closed|dropped|failed)|lost connection|(?:could not|can['’]?t|cannot|unable to|failed to) (?:be )?(?:connect|contact|reach)/,
  /network (?:is )?unreachable|no route to host|host (?:is )?(?:down|unreachable)|not responding|did not respond/,
  /(?:message|delivery|mail) (?:time )?(?:has )?expired|too old|in the queue (?:for )?too long|retry time|undelivered for|for (?:more than )?\d+ (?:hours|days)/,
);

const FULL = anyOf(
  /over ?quota|quota (?:is )?(?:exceeded|full|reached)|exceed(?:s|ed|ing)?.{0,40}quota|\bquota\b/,
  /(?:mailbox|mail ?box|inbox|mail ?folder|user['’]?s? (?:mailbox|disk)|account|storage|disk|postfach|bo[iî]te)\b.{0,40}\b(?:full|voll|pleine|overflow)/,
  /not enough (?:space|storage|disk)|insufficient (?:disk|storage|space)|out of (?:disk )?space|no space left|exceeded (?:its |the |their |his )?(?:storage|space|mailbox size|size limit|disk)/,
  /storage (?:space|limit|allocation)|mailbox size limit|would exceed.{0,30}mailbox/,
  /überfüllt|ist voll|speicherplatz|casella piena|buz[oó]n (?:est[aá] )?lleno|переполнен/,
);

const NO_HOST = anyOf(
  /host (?:or domain (?:name )?)?(?:name )?(?:not found|unknown|lookup fail\w*: not found)|domain (?:name )?(?:not found|does not exist|unknown|invalid)/,
  /no such (?:host|domain)|unknown (?:host|domain|mail domain)|nxdomain|non-?existent (?:host|domain)|domain of (?:the )?recipient.{0,30}(?:not|invalid)/,
  /un?rout(?:e)?able (?:address|mail domain|domain)|couldn['’]?t find any host|no (?:mx|mail) (?:record|host|server)s? (?:found )?(?:for|could)|no mail hosts? for|null ?mx/,
  /bad destination (?:host|system|mailbox)|invalid (?:host|domain)|mx records? point to non-?existent|does not accept (?:any )?(?:e-?)?mail\b|accepts no mail|no valid (?:mx|host)/,
  /names? service error.{0,80}host not found|all relevant mx records|name or service not known|domain .{1,80} is not (?:hosted|local|handled)/,
);

const NO_MAILBOX = anyOf(
  /(?:user|recipient|account|mailbox|mail ?box|address|e-?mail|customer|subscriber|addressee|local ?part|destinat\w+)\b[^.;\n]{0,60}?\b(?:(?:is |was |are )?(?:unknown|not (?:known|found|valid|exist\w*|listed|recogni[sz]ed|a (?:valid|known|local)|our|here|active|available|registered|hosted|present|in use|monitored)|invalid|inactive|disabled|deactivated|suspended|closed|expired|discontinued|terminated|deleted|removed|unavailable|nonexistent|non-existent|undeliverable|unrouteable|no longer|cannot be found|incorrect|bad|locked|frozen|blocked|obsolete|abandoned|rejected))/,
  /(?:do(?:es)?|did)(?: not|n['’]?t) (?:exist|have an?)|(?:is|was|are)n['’]t (?:a )?(?:valid|known|found|listed|active|local|our)|could(?: not|n['’]?t) be (?:found|resolved)/,
  /(?:no|unknown|invalid|bad|illegal|nonexistent|non-existent|inactive|undefined|incorrect|disabled|unlisted|wrong|not a valid|not an? known) (?:such )?(?:local )?(?:e-?mail )?(?:user|recipient|account|mailbox|mail ?box|address|customer|person|subscriber|addressee|destination|local ?part|name|alias|login)/,
  /no (?:mailbox|account|user|one|person|recipient|record of)\b.{0,40}\b(?:here|by that name|that name|found|address|currently available|with)/,
  /not (?:our|a) customer|not listed in (?:the )?(?:domino|public name|directory)|recip(?:ient)?_?not_?found|mailbox_?not_?found|recipientnotfound|exrecipnotfound|resolver\.adr\.\w*notfound/,
  /no longer (?:with|at|works|work|employed|in use|used|valid|active|available|accepts|exists|monitored|on|has)|has left|have left|moved to another/,
  /(?:that|you) (?:you )?(?:tried to reach|are trying to (?:reach|contact))[^.;\n]{0,40}(?:does not exist|is (?:disabled|inactive))|requested action not taken: mailbox unavailable|mailbox unavailable|address(?:ee)? unknown|(?:user|addressee|name)s? not known/,
  /recipient address rejected: (?:access denied|user|undeliverable|unknown|unverified|invalid|no such)|recipient rejected|rcpt (?:to )?(?:is )?(?:invalid|unknown|rejected)|user reject|account that you tried/,
  /destinataire (?:inconnu|invalide)|adresse (?:d.{1,4}au moins un destinataire )?invalide|utilisateur inconnu|n['’]existe pas|bo[iî]te (?:aux lettres )?(?:inconnue|inexistante|d[eé]sactiv[eé]e)/,
  /empf[aä]nger\w*[^.;\n]{0,50}(?:unbekannt|ung[uü]ltig|existiert nicht|nicht (?:gefunden|erkannt|bekannt))|(?:adresse|konto|postfach)[^.;\n]{0,50}(?:existiert nicht|wurde nicht gefunden|nicht (?:gefunden|vorhanden|bekannt|mehr)|deaktiviert|gesperrt|unbekannt)|unbekannter (?:empf|nutzer|benutzer)/,
  /(?:usuario|destinatario|cuenta|direcci[oó]n|buz[oó]n)[^.;\n]{0,40}(?:desconocid|no existe|inv[aá]lid|inexistente|no encontrad|desactivad)|utente (?:sconosciuto|inesistente)|(?:indirizzo|casella)[^.;\n]{0,30}(?:inesistente|non (?:esiste|valid|trovat)|disabilitat)/,
  /(?:usu[aá]rio|destinat[aá]rio|conta|endere[cç]o)[^.;\n]{0,40}(?:desconhecid|n[aã]o existe|inexistente|inv[aá]lid|desativad)|onbekend|bestaat niet|nie istnieje|nieznany|okänd|ukendt|tuntematon|не (?:существует|найден)|неизвестн|заблокирован|用户不存在|不存在|ユーザー?が?(?:存在|見つか)/,
);

/** A refusal for good, by the number with which SMTP begins its words. */
const FOR_GOOD = /(?:^|[^\d.])55[0-9](?=[^\d]|$)|(?:^|[^\d.])5\.\d\.\d{1,3}/;
const FOR_NOW = /(?:^|[^\d.])4[2-5]\d[ -]|(?:^|[^\d.])4\.\d\.\d{1,3}(?!\d)/;
/** Recipients of an organisation that only knows its own, told as a refused access (Exchange Online). */
const UNKNOWN_AT_EXCHANGE = /5\.4\.1 .{0,60}recipient address rejected: access denied/iu;

/**
 * Reads why a server did not deliver a mail, from its words (such as `550 5.1.1 No such user`) and the
 * status of a report (such as `5.1.1`, or empty). Words win over codes, because many servers write a
 * general code, or a wrong one; and words about the sender, or about what passes, over those about the
 * mailbox: nobody's mailbox is dead for them. The first 4,000 characters are read.
 */
export function readRefusal(words: string, status = ''): Refusal {
  const text = `${words.slice(0, MOST_WORDS).replaceAll(/\s+/g, ' ')} `;
  if (UNKNOWN_AT_EXCHANGE.test(text)) return 'noMailbox';
  if (BUSY.test(text)) return 'later';
  if (FULL.test(text)) return 'full';
  if (LISTED.test(text)) return 'sender';
  if (SENDER.test(text) && !saysMailboxPlainly(text)) return 'sender';
  const isForGood = FOR_GOOD.test(text);
  const isForNow = !isForGood && (FOR_NOW.test(text) || status.startsWith('4'));
  const mayPass = isForNow || (!isForGood && RETRY.test(text));
  if (NO_HOST.test(text) || NO_MAILBOX.test(text)) return mayPass ? 'later' : 'noMailbox';
  if (RETRY.test(text)) return 'later';
  if (UNREACHABLE.test(text)) return 'unreachable';
  return byCode(text) ?? byCode(`${status} `) ?? 'unknown';
}

/** Whether the words are about the mailbox, though they mention a rule as well. */
function saysMailboxPlainly(text: string): boolean {
  return (
    /no such (?:user|mailbox|recipient|account)|user unknown|unknown user|(?:user|account|mailbox|address|recipient) (?:does not|doesn['’]t) exist|mailbox not found|recipientnotfound/iu.test(
      text,
    ) && !SENDER_CODE.test(text)
  );
}

function byCode(text: string): Refusal | null {
  if (SENDER_CODE.test(text)) return 'sender';
  if (NO_MAILBOX_CODE.test(text)) return 'noMailbox';
  if (FULL_CODE.test(text)) return 'full';
  return UNREACHABLE_CODE.test(text) ? 'unreachable' : null;
}
