/**
 * Why a mail server did not deliver a mail, by its own words: there is no such mailbox or host
 * (`noMailbox`), the mailbox is suspended (`inactive`) or has no room (`full`), the server cannot be reached
 * (`unreachable`), it is to be tried again (`later`), or it refused the sender (`sender`) or the mail itself
 * (`content`).
 */
export type Refusal =
  | 'noMailbox'
  | 'inactive'
  | 'full'
  | 'unreachable'
  | 'later'
  | 'sender'
  | 'content'
  | 'unknown';

/** Disabled, moved or unknown mailbox, or a domain that takes no mail (RFC 3463, RFC 7505). */
const NO_MAILBOX_CODE = /(?<![\d.])5\.(?:1\.(?:1|2|3|6|10)|2\.1)(?![\d.]*\d)/;
const FULL_CODE = /(?<![\d.])[45]\.2\.2(?!\d)/;
const UNREACHABLE_CODE = /(?<![\d.])[45]\.4\.(?:[1467]|0)(?!\d)/;
/** About the sender or a policy: the mailbox may be there. */
const SENDER_CODE = /(?<![\d.])[45]\.(?:1\.[78]|7\.\d{1,3})(?!\d)/;
const CONTENT_CODE = /(?<![\d.])[45]\.(?:2\.3|3\.4|6\.\d{1,3})(?!\d)/;

/** Servers say why in a few lines; characters. */
const MOST_WORDS = 4000;

/** Joins alternatives, a line each, into one expression. A space is any white space, and `~` words of one sentence. */
const anyOf = (...parts: readonly RegExp[]) =>
  new RegExp(
    parts.map(({ source }) => source.replaceAll('~', String.raw`(?:[^.;]|\.\S)`)).join('|'),
    'iu',
  );

/** Who sent the mail is unknown, or not allowed: whatever else is said, that is not about the mailbox. */
const ABOUT_SENDER = anyOf(
  /sender (?:e-?mail )?(?:address )?(?:is )?(?:rejected|denied|blocked|refused|verif|not allowed)|(?<!recipient )verification failed for/,
  /domain of (?:the )?sender|(?:sending|sender|from|envelope sender|your)(?:'s)? (?:e-?mail )?(?:domain|address|host|server|ip|mta|network|isp)\b~{0,60}(?:not |n't |invalid|unknown|reject|fail|must|no |denied|block|listed|refus|restrict|banned)/,
  /(?:invalid|bad|unknown|unrout\w+|illegal|unresolvable|forged|banned|unverified|unauthenticated|undeliverable) (?:envelope |mail |e-?mail )?(?:sender|from\b)|(?<!to )(?<!to the )\bsender(?: \S+)? (?:is |has |e-?mail )*(?:unknown|not |invalid|no |rejected|blocked)/,
  /\b(?:helo|ehlo|client host|reverse (?:dns|lookup)|rdns|ptr|fcrdns)\b|no reverse|cannot find your hostname|(?:ip|host) ?name lookup failed/,
  /(?:absender|expéditeur|expediteur|[eé]metteur|remitente|mittente|remetente|nadawc\w+|afzender|отправител\w+)~{0,40}(?:unbekannt|ung[uü]ltig|existiert|inconnu|invalide|desconoc|desconhec|sconosciut|inv[aá]lid|nieznan|onbekend|не )|发件人/,
  /(?:starttls|\btls\b|certificate|\bdane\b|dnssec|encryption)~{0,40}(?:required|needed|first|invalid|expired|fail|mismatch|must)|must issue a starttls|tlsa-invalid|failed dane/,
  /permanently deferred|forgery|batv|backscatter|e2110|open proxy|relay host name|gateway user|empty envelope|third-party dsns|bouncedeny|mass mailer|returned mail not accepted|unsigned dsn/,
  /\b(?:reply-to|return[- ]path)\b|(?:address|domain) in (?:the )?(?:mail )?(?:from|header)|\bfrom: (?:header|domain)|sender domain is empty|bogus mail from|fully qualified e-?mail address|empty email address|violate section|addresses rejected ?: access denied|e-?mail address is not verified|(?:client|your|sender)(?:'s)? ip\b.{0,20}mismatch|mismatches client ip|mail from not owned|invalid domain, see .* sender|cannot resolve your|server of your isp|not subscribed to/,
);

/** The sender stands on a list: whatever else is said, nobody's mailbox is dead. */
const LISTED = anyOf(
  /(?:block|black|deny|reject)[- ]?(?:list|ed? senders)|black listed|\bdnsbls?\b|\brbls?\b|\(bl\)|\bBL0+1\b/,
  /spamhaus|spamcop|sorbs|senderscore|senderbase|invaluement|abusix|csi\.cloudmark|ipcheck\.proofpoint|dnsbl-lookup|barracuda ?(?:central|reputation)/,
  /\breputation\b|unsolicited|spamm|incident de spam|dynamic ips?\b|\baup#/,
);

/** The mail itself is refused: as spam, for its size or form, or because it goes round in circles. */
const CONTENT = anyOf(
  /\bspam\b|anti-?spam|unwanted|captcha|\bube\b|\bdt:spm\b|spamassassin|junk ?mail|bulk mail|phish|\b(?:url|link)s? (?:in|of)\b|in the link\b|\bsurbl\b|\buribl\b|suspicious|\bmail rejet[eé]e?\b/,
  /content (?:\w+ )?(?:rejected|denied|refused|blocked|filter)|(?:its|message|mail|banned|unacceptable) content\b|content presents|attachment|message filtered|(?:invalid|bad|malformed|duplicate) header|header (?:error|duplicate)|header are not accepted|protocol violation|multiple addresses|mime error/,
  /\b(?:virus|malware|trojan|worm|infected)\b(?! scan)/,
  /(?:message|mail|e-?mail|size)~{0,40}(?:too (?:big|large)|exceeds?~{0,30}(?:maximum|fixed|size|limit))|message size|size limit exceeded|max(?:imum)?[- ](?:message )?size|recipsizelimit/,
  /too many (?:hops|received)|hop count|\bloop(?:ing|s)?\b|line too long|8bit|rfc ?-?(?:2?822|5322)/,
);

/** The sender's network, domain or rights are refused: nothing about who should get the mail. */
const SENDER = anyOf(
  /\bpolic(?:y|ies)\b(?! of the mailbox)|\bprohibited\b|\bbanned\b|administrative prohibition|organi[sz]ational settings|given low priority|envelope blocked|closed mailing list|insecure mail relay|is protected by|\bgo away\b|rule imposed|confirm(?:ation)? this|requires confirmation|no access from|not currently accepting|5\d\d (?:5\.\d\.\d+ )?blocked|mail server at \S+ is blocked/,
  /\b(?:dmarc|dkim|spf)\b|sender policy framework|not authenticated|unauthenticated|authentication (?:is )?(?:required|failed)|requires authentication|authentification requise|turn on smtp authentication/,
  /(?<!\bnot )\b(?:blocked|listed|rejected) (?:by|in|on|at|using|due to)\b(?! recipient verif)|\bip\b.{0,60}\b(?:blocked|denied|rejected|not accepted)\b|\bblocked\b.{0,60}\bip\b|(?:\d+\.){3}\d+\]? (?:is )?blocked|ete bloques/,
  /connections? (?:from \S+ )?(?:rejected|(?:will )?not (?:be )?accepted)|(?:message|mail|e-?mail|link|url)s?(?: from \S+)? (?:was |is |has been |have been |were )?(?:\w+ )?(?:rejected|refused|denied|blocked|filtered|quarantined)/,
  /relay(?:ing)?\b.{0,40}(?:denied|prohibited|disallowed|not (?:permitted|allowed)|access)|(?:unable|not permitted|not allowed|cannot) (?:to )?relay|allowed rcpthosts/,
  /unfortunately, messages from|not accepting mail from|(?:do|will|does) not (?:generally )?accept (?:e-?)?mail from|(?:access|delivery) (?:denied|not authori[sz]ed)\b(?!.{0,4}$)|client host rejected/,
  /not authori[sz]ed|notauthori[sz]ed|sender ?not|sender not allowed|not allowed to (?:send|post|connect)|permission to post|restricted to|only accept(?:s|ing)? (?:messages|mail)|bulk sender|members?[- ]only|by non-member/,
  /(?:user|recipient) refused|recipient preferences|(?:refused|rejected|blocked) by (?:the )?(?:user|recipient)\b/,
  /(?:554 \S+|5\.7\.\d+) .{0,80}recipient address rejected: (?:access denied|blocked)/,
);

/** Too much at once, greylisted, busy: whatever else is said, it passes. */
const BUSY = anyOf(
  /gr[ae]y[- ]?list/,
  /\brate\b.{0,60}(?:limit|exceed|prevent|high|too)|receiving (?:mail|messages|e-?mails?) (?:at a rate|too (?:fast|quickly))|throttl|slow down/,
  /too many (?:hits|connections|concurrent|recipients|mails|messages (?:from|in|per|to)|e-?mails|sessions|requests|invalid|errors|unknown)|max messages? per connection|trop de connexions/,
  /(?:connection|daily|hourly|message|sending|receiving) (?:rate )?(?:limit|quota)|limit exceeded.{0,20}(?:hour|day|minute)|exceeded .{0,20}(?:hourly|daily) limit/,
  /temporar(?:y|ily) (?:deferred|unavailable|rejected|failure|disabled|locked|blocked|lookup|error|server error|local problem)|(?<!delivery )temporar(?:y|ily) suspended|messages? .{0,40}deferred/,
  /(?:server|system)(?:\(\w\))? (?:is )?(?:too )?busy|system load|insufficient system (?:resources|storage)|out of memory|resources temporarily|verification in progress|temporarily failed|messaging limit/,
  /service refuse|essayer plus tard|später erneut|vorübergehend nicht|temporär|int[eé]ntelo (?:de nuevo )?más tarde|riprova(?:re)? più tardi|tente (?:novamente )?mais tarde|повторите|попробуйте|稍后|暂时/,
);

/** Words that also stand beside a refusal for good, and beside the advice to correct an address. */
const RETRY =
  /(?<!(?:check|verify|correct)\b[^.]{0,80})(?:try (?:it )?(?:again|later)|please retry|resend your message at a later)/iu;

const UNREACHABLE = anyOf(
  /tim(?:ed|e) ?out|connection (?:was )?(?:refused|reset|lost|closed|dropped|failed|broken)|lost connection|(?:could not|couldn't|wasn't able to|can't|cannot|unable to|failed to) (?:be )?(?:establish|connect|contact|reach)/,
  /network (?:is )?unreachable|no route to host|host (?:is )?(?:down|(?:unre|not re)achable)|not reachable|giving up on|not responding|did not respond|ne r[eé]pond pas|nicht erreichbar/,
  /(?:message|delivery|mail) (?:time )?(?:has )?expired|too old|in the queue (?:for )?too long|retry time|undelivered for|for (?:more than )?\d+ (?:hours|days)|not been collected|after [\d.]+ hour|delivery failed \d+ attempts|maximum delivery attempts|could not find a gateway|maximum-time-expired|lookup failed temporarily/,
);

const FULL = anyOf(
  /over (?:disk )?quota|exdiskquota|quota (?:is )?(?:exceeded|full|reached)|exceed(?:s|ed|ing)?.{0,40}quota|\bquota\b/,
  /(?:mailbox|mail ?box|inbox|mail ?folder|user's? (?:mailbox|disk)|account|storage|disk|postfach|bo[iî]te)\b.{0,40}\b(?:full|voll|pleine|overflow|over(?:ful|filled))/,
  /space not enough|not (?:have )?enough (?:space|storage|disk)|insufficient (?:disk|storage|space)|out of (?:disk |storage )?space|no space left|exceed(?:s|ed) (?:its |the |their |his )?(?:storage|space|mailbox size|size limit|disk|local limit|allowed size)|has been used up/,
  /storage (?:space|limit|allocation)|mailbox size limit|would exceed.{0,30}mailbox|too much mail data|too many messages on the server|error writing message: file too large/,
  /überfüllt|ist voll|speicherplatz|è pien[ao]|casella piena|buz[oó]n (?:est[aá] )?lleno|caixa (?:postal|de correio) (?:est[aá] )?cheia|jest pełn|переполнен|已满|一杯/,
);

/** The mailbox is there, but takes nothing at present. */
const INACTIVE = anyOf(
  /(?:account|user|mailbox|recipient|status|service)\b~{0,40}\b(?:suspended|locked|frozen|is ?blocked|temporar(?:y|ily) (?:limited|inactive)|archived)\b|suspend the service|extended inactivity|archived recipient|mail receiving disabled|not accepting any mail|restricted sms/,
  /(?:bo[iî]te|compte)~{0,30}(?:archiv[eé]e|bloqu[eé])|gesperrt|suspendid|sospes[oa]|suspens|заблокирован|заморожен|已冻结|冻结|停止/,
);

const NO_HOST = anyOf(
  /(?:host|domain|system) (?:or domain (?:name )?)?(?:name )?(?:not found|unknown|lookup fail\w*: not found|invalid)|domain ~{0,60}(?:does(?:n't| not)? ?n?t? exist|is not (?:hosted|local|handled))/,
  /no such (?:host|domain)|unknown (?:host|domain|mail domain)|nxdomain|domainnonexistent|non-?existent (?:host|domain)|domain of (?:the )?recipient.{0,30}(?:not|invalid)/,
  /un?rout(?:e)?able (?:address|mail domain|domain)|unable to (?:route|resolve route)|couldn't find any host|no (?:mx|mail) (?:record|host|server)s? (?:found )?(?:for|could)|no mail hosts? for|null ?mx/,
  /bad destination (?:host|system|mailbox)|(?:invalid|illegal) (?:host|domain)|mx records? point to non-?existent|does not accept (?:any )?(?:e-?)?mail\b|accepts no mail|no valid (?:mx|host)/,
  /names? service error.{0,80}(?:host|domain) not found|all relevant mx records|name or service not known/,
);

const NO_MAILBOX = anyOf(
  /(?:user|recipient|account|mail ?-?box|address|e-?mail|customer|subscriber|addressee|local[ -]?part|group|destination|alias)\b~{0,60}?\b(?:unknown|not (?:be )?(?:known|found|valid|exist\w*|listed|recogni[sz]ed|a (?:valid|known|local|member)|our|here|registered|hosted|present|in use|monitored|activated|active|local\b|ok\b|in our directory)|(?:do(?:es)?|did)(?: not|n't) (?:exist|have an?)|unrecogni[sz]ed|nonexist\w*|non-existent|no longer|never logged|map failed)/,
  /(?:user|recipient|account|mail ?-?box|address|customer|subscriber|addressee|alias|rcpt to:?)(?: \S*@\S*| \([^)]*\)|:)*(?: (?:is|was|has|have|been|are|currently|now|permanently|either|or|not found))* (?:in(?:valid|activ\w+)|disabled|deactivated|closed(?! (?:the )?connection)|expired|discontinued|terminated|deleted|removed(?! from)|unavailable|not available|undeliverable|unrouteable|incorrect|bad|obsolete|abandoned|(?:rejected|refused)(?!:| (?:due|because|by|for|as)))/,
  /user path no exist|doesn't exist|home directory|@ (?:is )?(?:not found|now disabled)|recipients? (?:are|was|were|is|has been) (?:invalid|undeliverable|denied)|not an? (?:active|local) address|mailbox unavaiable|recipient is not (?:allowed|accepted)|mailbox name not allowed|is now disabled|can't accept user|rejected recipients|(?:has been replaced by|user has moved)|badrecipientto|validrcptto|no \S+ in name directory|disableduser|undeliverable address|recipient domain must exist|domain is not reachable|not local host/,
  /(?:is|was|are)n't (?:a )?(?:valid|known|found|listed|active|local|our)|could(?: not|n't) be (?:found|resolved)|(?:cannot|can't) be (?:found|verified)|cannot deliver mail for|does not exist|may not exist, they|(?:does|do)(?: not|n't) have an? (?:\S+ )?account/,
  /(?:no|unknown|invalid|bad|illegal|nonexistent|non-existent|inactive|undefined|incorrect|disabled|deactivated|unlisted|wrong|not a valid|not an? known|final delivery)(?: or (?:illegal|unknown|invalid))? (?:such )?(?:local |final delivery |virtual |valid )*(?:e-?mail )?(?:id\b|user|recipient|account|mail ?-?box|address|customer|person|subscriber|addressee|destination|local[ -]?part|name|alias|login)/,
  /no (?:mail ?-?box|account|user|one|person|recipient|record of)\b.{0,40}\b(?:here|by that name|that name|found|address|currently available|with)/,
  /not (?:our|a) customer|not listed in (?:the )?(?:domino|public name|directory)|recip(?:ient)?_?not_?found|mailbox_?not_?found|exrecipnotfound|resolver\.adr\.\w*[ .]?(?:notfound|invalid)|nosuchuser|badrcptto|not have a final email delivery point/,
  /no longer (?:with|at|works|work|employed|in use|used|valid|active|available|accepts|exists|monitored|on|has)|has left|have left|moved to another|never logged on/,
  /account that you tried to reach (?:does not exist|is (?:disabled|inactive))|mailbox unavailable|(?:user|addressee|name)s? not known/,
  /recipient address rejected: (?:access denied|user|undeliverable|unknown|unverified|invalid|no such|\S*\.\w+ |@)|rcpt (?:to )?(?:is )?(?:invalid|unknown|rejected)|user reject/,
  /destinataire~{0,30}(?:inconnue?|invalide)|adresse (?:d.{1,4}au moins un destinataire )?invalide|utilisateur inconnu|n'existe pas|n'a pas été trouvée?|bo[iî]te (?:aux lettres )?(?:inconnue|inexistante|d[eé]sactiv[eé]e)/,
  /empf[aä]nger\w*~{0,50}(?:unbekannt|ung[uü]ltig|existiert nicht|nicht (?:gefunden|erkannt|bekannt))|(?:adresse|konto|postfach|benutzer)~{0,50}(?:existiert nicht|nicht (?:gefunden|vorhanden|bekannt|mehr)|deaktiviert|unbekannt)|unbekannter (?:empf|nutzer|benutzer)/,
  /(?:usuario|destinatario|cuenta|direcci[oó]n|buz[oó]n)~{0,40}(?:desconocid|no existe|inv[aá]lid|inexistente|no encontrad|desactivad)|no existe~{0,20}(?:persona|usuario|cuenta|buz)|utente (?:sconosciuto|inesistente)|(?:indirizzo|casella)~{0,30}(?:inesistente|non (?:esiste|valid|trovat)|disabilitat)|nessun utente|no se (?:ha )?encontr\S+~{0,20}(?:direcci|destinatari|usuari|cuenta|buz)/,
  /(?:usu[aá]rio|destinat[aá]rio|conta|endere[cç]o)~{0,40}(?:desconhecid|n[aã]o (?:existe|encontrad)|inexistente|inv[aá]lid|desativad)|onbekend|bestaat niet|nie istnieje|nieznan|nie ma (?:takiego|adresat)|nie (?:od|z)naleziono|neexistuje|okänd|ukendt|ukjent|tuntematon|kullanıcı (?:yok|bulunamadı)|не (?:существует|найден|зарегистрирован)|неизвестн/,
  /用户不存在|不存在|存在しません|見つかりません|宛先不明|找不到收件人|查無此人|존재하지 않|찾을 수 없|ユーザー?が?(?:存在|見つか)/,
);

/** Sentences that are about the mailbox, though a rule is mentioned as well. */
const PLAINLY_NO_MAILBOX = anyOf(
  /no such (?:user|mailbox|recipient|account|domain)|user unknown|unknown user|(?:user|account|mailbox|address|recipient)(?: \S*@\S*)? (?:does not|doesn't) exist|mailbox not found|recipient ?not ?found|recipient unrecognized|account is disabled|invalid mailbox|account or domain may not exist/,
);

/** A refusal for good, by the number with which SMTP begins its words. */
const FOR_GOOD = /(?:^|[^\d.])55[0-9](?=[^\d]|$)|(?:^|[^\d.])5\.\d\.\d{1,3}/;
const FOR_NOW = /(?:^|[^\d.])4[2-5]\d[ -]|(?:^|[^\d.])4\.\d\.\d{1,3}(?!\d)/;
/** A reply that is to be tried again, whatever code follows. */
const REPLY_FOR_NOW = /(?:^|[^\d.])4[2-5]\d[ -]5\./;
/** Recipients of an organisation that only knows its own, told as a refused access (Exchange Online). */
const UNKNOWN_AT_EXCHANGE = /5\.4\.1 .{0,60}recipient address rejected: access denied/iu;
/** Docomo says so of people who filter their mail: a mailbox that does not exist is refused before the text. */
const FILTERED_BY_DOCOMO = /docomo\.ne\.jp.*(?:end of data|>>> data) /iu;

/**
 * Reads why a server did not deliver a mail, from its words (such as `550 5.1.1 No such user`) and the
 * status of a report (such as `5.1.1`, or empty). Words win over codes, because many servers write a
 * general code, or a wrong one; and words about the sender, or about what passes, over those about the
 * mailbox: nobody's mailbox is dead for them. The first 4,000 characters are read.
 */
export function readRefusal(words: string, status = ''): Refusal {
  const said = tidy(words.slice(0, MOST_WORDS));
  const text = withoutAddresses(said);
  if (UNKNOWN_AT_EXCHANGE.test(text)) return 'noMailbox';
  if (ABOUT_SENDER.test(text) || FILTERED_BY_DOCOMO.test(said)) return 'sender';
  if (BUSY.test(text)) return 'later';
  if (FULL.test(text)) return 'full';
  return (
    readRefused(text) ?? readGone(text, status) ?? byCode(text) ?? byCode(`${status} `) ?? 'unknown'
  );
}

function readRefused(text: string): Refusal | null {
  const isPlain = PLAINLY_NO_MAILBOX.test(text) && !SENDER_CODE.test(text);
  if (LISTED.test(text) && !/account or domain may not exist/i.test(text)) return 'sender';
  if (isPlain) return null;
  if (CONTENT.test(text.replaceAll(/https?:\S+/gi, ' '))) return 'content';
  return SENDER.test(text) ? 'sender' : null;
}

function readGone(text: string, status: string): Refusal | null {
  const isForGood = FOR_GOOD.test(text) && !REPLY_FOR_NOW.test(text);
  const isForNow = !isForGood && (FOR_NOW.test(text) || status.startsWith('4'));
  const mayPass = isForNow || (!isForGood && RETRY.test(text));
  if (INACTIVE.test(text)) return 'inactive';
  if (NO_HOST.test(text) || NO_MAILBOX.test(text)) return mayPass ? 'later' : 'noMailbox';
  if (UNREACHABLE.test(text)) return 'unreachable';
  return RETRY.test(text) ? 'later' : null;
}

function byCode(text: string): Refusal | null {
  if (SENDER_CODE.test(text)) return 'sender';
  if (CONTENT_CODE.test(text)) return 'content';
  if (NO_MAILBOX_CODE.test(text)) return 'noMailbox';
  if (FULL_CODE.test(text)) return 'full';
  return UNREACHABLE_CODE.test(text) ? 'unreachable' : null;
}

/** One line with plain apostrophes, without the code that begins each further line of an answer. */
function tidy(words: string): string {
  const line = words.replaceAll(/[‘’´`]/g, "'").replaceAll(/\s+/g, ' ');
  return `${line.replaceAll(/(?<=\S )[45]\d\d-(?:#?[45]\.\d\.\d{1,3} )?/g, '')} `;
}

/** Addresses may hold any words, such as `spam@example.org`. */
function withoutAddresses(text: string): string {
  return text.replaceAll(/<?[\w.+=-]+@[\w.-]+>?/g, '@');
}
