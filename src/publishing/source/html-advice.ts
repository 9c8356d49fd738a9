/** How to say in Markdown what writers know as HTML. */
const INSTEAD: Readonly<Record<string, string>> = {
  a: 'Write [text](/address).',
  b: 'Write **text**.',
  strong: 'Write **text**.',
  i: 'Write *text*.',
  em: 'Write *text*.',
  s: 'Write ~~text~~.',
  del: 'Write ~~text~~.',
  code: 'Write `text`.',
  kbd: 'Write `text`.',
  pre: 'Write ``` on a line before it and on one after it.',
  br: 'End the line with a backslash.',
  hr: 'Write --- on a line of its own.',
  p: 'Leave a blank line between paragraphs.',
  div: 'Leave a blank line between paragraphs.',
  span: 'Leave the tag out.',
  h1: 'Write ## and the heading.',
  h2: 'Write ## and the heading.',
  h3: 'Write ### and the heading.',
  h4: 'Write #### and the heading.',
  ul: 'Write - before each item.',
  ol: 'Write 1. before each item.',
  li: 'Write - before each item.',
  table: 'Write | cell | cell |, with | --- | --- | below the first row.',
  blockquote: 'Write > before each line, or use <Quote>.',
  img: 'Write ![A kettle on a desk](/kettle.jpg).',
  picture: 'Write ![A kettle on a desk](/kettle.jpg).',
  figure: 'Use <Figure>.',
  iframe: 'Use <Video> for a video.',
  video: 'Use <Video>.',
  embed: 'Use <Video> for a video.',
  object: 'Use <Video> for a video.',
  details: 'Use <Faq> for questions and answers.',
};

const NEVER = [
  'script',
  'style',
  'link',
  'meta',
  'base',
  'template',
  'svg',
  'math',
  'form',
  'input',
];

/** Why an element of HTML cannot be used, with what to write instead. */
export function htmlProblem(name: string): string {
  const element = name.toLowerCase().slice(0, 40);
  const isKnown = Object.hasOwn(INSTEAD, element);
  const instead = isKnown ? INSTEAD[element] : undefined;
  if (instead !== undefined) return `HTML such as <${element}> cannot be used. ${instead}`;
  const advice = NEVER.includes(element) ? 'Leave it out.' : 'Write Markdown, or \\< for the sign.';
  return `HTML such as <${element}> cannot be used. ${advice}`;
}
