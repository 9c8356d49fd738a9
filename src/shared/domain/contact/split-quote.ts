/** A reply by mail, apart into what is new in it and the earlier mails that it quotes at its end. */
export interface SplitReply {
  readonly words: string;
  /** Empty where nothing is quoted at the end. */
  readonly quote: string;
}

/** Lines that programs put above an earlier mail that they do not mark line by line. */
const DIVIDER = /^(?:-{2,} ?[\p{L} ]{4,40} ?-{2,}|_{10,})$/u;
const FROM_LINE = /^\*?(?:From|Von|De|Da|Van)\*?: ?\S/;
const HEAD_LINE = /^\*?(?:Sent|Date|To|Subject|Gesendet|Datum|An|Betreff|Envoyé|À|Objet)\*?: ?\S/;
/** "On Friday, Ripen <inbox@ripen.example> wrote:" takes up to this many lines. */
const LONGEST_LEAD = 3;

/** Takes the quote off the end of a reply. Quotes with answers between or below them stay. */
export function splitQuote(text: string): SplitReply {
  const lines = text.split('\n');
  const begin = quoteBegin(lines);
  const words = lines.slice(0, begin).join('\n').trim();
  // A message that is only a quote is shown unchanged.
  if (words === '') return { words: text.trim(), quote: '' };
  return { words, quote: lines.slice(begin).join('\n').trim() };
}

function quoteBegin(lines: readonly string[]): number {
  const marked = lines.findLastIndex((line) => line.trim() !== '' && !line.startsWith('>')) + 1;
  const isMarked = lines.slice(marked).some((line) => line.startsWith('>'));
  if (isMarked) return leadBegin(lines, marked);
  const divider = lines.findIndex(
    (line, place) => DIVIDER.test(line.trim()) && isHead(lines, nextLine(lines, place + 1)),
  );
  if (divider !== -1) return divider;
  const head = lines.findIndex((_line, place) => isHead(lines, place));
  return head === -1 ? lines.length : head;
}

/** Whether an earlier mail's From and another line of its head stand here. */
function isHead(lines: readonly string[], place: number): boolean {
  if (!FROM_LINE.test(lines[place]?.trim() ?? '')) return false;
  return lines.slice(place + 1, place + 4).some((line) => HEAD_LINE.test(line.trim()));
}

function nextLine(lines: readonly string[], place: number): number {
  const next = lines.findIndex((line, at) => at >= place && line.trim() !== '');
  return next === -1 ? lines.length : next;
}

/** Returns the index of the line that introduces the quote at `marked`. */
function leadBegin(lines: readonly string[], marked: number): number {
  const last = lines.findLastIndex((line, place) => place < marked && line.trim() !== '');
  if (!lines[last]?.trim().endsWith(':')) return marked;
  const above = lines.findLastIndex((line, place) => place < last && line.trim() === '');
  const lead = lines.slice(above + 1, last + 1);
  const isLead = lead.length <= LONGEST_LEAD && /[\d@]/.test(lead.join(' '));
  return isLead ? above + 1 : marked;
}
