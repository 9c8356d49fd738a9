import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { sampleValues } from '#shared/domain/mail/personal-values.ts';
import { processorMs } from '#tests/support/processor-time.ts';
import { shownFile } from '../html/pictures.ts';
import { ADDRESSES, bodyOf, cardOf, mailOf, PICTURE, SENDER } from '../mail-test-kit.ts';
import { readMail } from '../reading/read-mail.ts';
import { composeMail, fillMail } from './compose-mail.ts';

const FOLDER = path.join(import.meta.dirname, '../../../tests/fixtures/mails');
const AUTUMN = readFileSync(path.join(FOLDER, 'autumn.mdx'), 'utf8');
const LINES = {
  subject: 'A calmer autumn, {{ first_name | "friend" }}',
  preview: 'New since {{ joined | "you joined" }}',
};

test('a mail with everything that it can hold is what it was, as HTML and as text', async () => {
  const { html, text } = mailOf(AUTUMN, LINES);
  await expect(html).toMatchFileSnapshot(path.join(FOLDER, 'autumn.html.snap'));
  await expect(text).toMatchFileSnapshot(path.join(FOLDER, 'autumn.txt'));
});

describe('the text of a mail', () => {
  it('is readable, with its links below', () => {
    const mail = mailOf(`# Hi {{ first_name | "there" }}

Read [the news](/blog/news) *or* [write](mailto:a@example.org).

1. One
2. Two

   - deep

> Quoted

<Button label="Go" url="/app" />`);
    expect(mail.text).toMatchInlineSnapshot(`
      "Hi Ada
      ======

      Read the news [1] _or_ write [2].

      1. One

      2. Two

         - deep

      > Quoted

      Go:
      https://ripen.example/app

      Links:
      [1] https://ripen.example/blog/news
      [2] a@example.org

      -- 
      You get this mail because you asked for the Ripen newsletter.

      Unsubscribe:
      https://ripen.example/mail/secret/unsubscribe?list=1&kind=news

      Choose which mails you get:
      https://ripen.example/mail/secret
      "
    `);
  });

  it.each([
    ['a  \nb', 'a\nb'],
    ['`code`', 'code'],
    ['~~old~~', '~old~'],
    ['![A kettle](/kettle.png)', '[Picture: A kettle]'],
    ['[https://ripen.example/app](/app)', 'https://ripen.example/app'],
    ['[ripen.example/app](https://ripen.example/app)', 'https://ripen.example/app'],
    ['[a@example.org](mailto:a@example.org)', 'a@example.org'],
    ['- [x] done\n- [ ] open', '- [x] done\n- [ ] open'],
    ['3. three\n4. four', '3. three\n4. four'],
    ['- a\n\n  b\n\n- c', '- a\n\n  b\n\n- c'],
    ['```\na\n  b\n```', '    a\n      b'],
    ['> > deep', '> > deep'],
    ['> a\n>\n> b', '> a\n>\n> b'],
    ['| a | b |\n| --- | --: |\n| x | 10 |', 'a   b\n-  --\nx  10'],
    [
      `| Name | ${'long '.repeat(20).trim()} |\n| --- | --- |\n| x | y |`,
      `Name: x\n${'long '.repeat(15).trim()}\n  ${'long '.repeat(5).trim()}: y`,
    ],
  ])('of %j is %j', (source, text) => {
    expect(bodyOf(mailOf(source))).toBe(text);
  });

  it('is wrapped around the values of its recipient', () => {
    const source = `${'word '.repeat(14)}{{ name | "you" }} ${'word '.repeat(14)}`;
    for (const name of ['Al', 'Wolfeschlegelsteinhausenbergerdorff the Elder']) {
      const lines = bodyOf(mailOf(source, { values: { name } })).split('\n');
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(78);
      expect(lines.join(' ')).toContain(name);
    }
  });
});

describe('the HTML of a mail', () => {
  it('has its styles inline, and classes for the dark scheme', () => {
    expect(cardOf(mailOf('Hi **{{ name | "you" }}**'))).toMatchInlineSnapshot(`
      "<p class="t-ink" style="margin:0 0 16px;font-family:Figtree,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.55;color:#2a201e">Hi <strong>Ada Lovelace</strong></p>
      "
    `);
  });

  it('holds no script, no style sheet of others, and no address without its host', () => {
    const { html } = mailOf(AUTUMN, LINES);
    expect(html).not.toMatch(/<script|<link|@import|@font-face|<form|<input|\son\w+=/i);
    expect([...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url)).toSatisfy(
      (urls: string[]) =>
        urls.length > 5 && urls.every((url) => /^(?:https:\/\/|mailto:)/.test(url)),
    );
    for (const [, attributes = ''] of html.matchAll(/<table ([^>]*)>/g)) {
      expect(attributes).toContain('cellpadding="0"');
    }
  });

  it('has dark colours for each class that it uses', () => {
    const { html } = mailOf(AUTUMN, LINES);
    const classes = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) =>
      names.split(' '),
    );
    const coloured = new Set(classes.filter((name) => /^[tgb]-/.test(name)));
    expect(coloured.size).toBeGreaterThan(10);
    for (const name of coloured) {
      expect(html).toMatch(new RegExp(`dark\\)\\{.*\\.${name}\\{[a-z-]+:#[0-9a-f]{6}!important`));
      expect(html).toContain(`\n[data-ogsc] .${name}{`);
    }
  });

  it('shows a picture of the library as WebP in its proportions', () => {
    expect(cardOf(mailOf(`![A kettle](/pictures/${PICTURE}-480.avif)`))).toContain(
      `<img src="https://ripen.example/pictures/${PICTURE}-1200.webp" alt="A kettle" width="536" height="302" border="0"`,
    );
  });

  it('shows the JPEG or PNG of a picture that has one', () => {
    const { pictures } = SENDER;
    const [facts] = Object.values(pictures);
    const sizes = [...(facts?.sizes ?? []), { width: 1200, type: 'jpeg' as const }];
    const withCopy = { [PICTURE]: { width: 1600, height: 900, sizes } };
    const image = { url: `/pictures/${PICTURE}-480.avif` };
    expect(shownFile(image, withCopy).url).toBe(`/pictures/${PICTURE}-1200.jpeg`);
  });

  it('has subject and preview once each where programs look for them', () => {
    const { html, subject } = mailOf('Text', { ...LINES, values: { first_name: '<Ada>' } });
    expect(subject).toBe('A calmer autumn, <Ada>');
    expect(html).toContain('<title>A calmer autumn, &lt;Ada&gt;</title>');
    expect(html).toContain('aria-label="A calmer autumn, &lt;Ada&gt;"');
    expect(html).toContain('mso-hide:all">New since you joined&#847;');
    expect(mailOf('Text').html).not.toContain('mso-hide:all');
  });

  it('has the way to unsubscribe in both parts, escaped for each', () => {
    const { html, text } = mailOf('Text');
    expect(html).toContain(`href="${ADDRESSES.unsubscribe.replace('&', '&amp;')}"`);
    expect(text).toContain(`Unsubscribe:\n${ADDRESSES.unsubscribe}\n`);
    expect(text).toContain(`Choose which mails you get:\n${ADDRESSES.preferences}\n`);
  });

  it('names the sender where the law wants it', () => {
    const { tree, fields } = readMail('Text');
    if (tree === null) throw new Error('unread');
    const sender = { ...SENDER, postalAddress: 'Street 1 <Vienna>' };
    const mail = fillMail(composeMail({ subject: 'a', preview: '', tree, fields }, sender), {
      values: {},
      ...ADDRESSES,
    });
    expect(mail.html).toContain('Ripen, Street 1 &lt;Vienna&gt;');
    expect(mail.text).toContain('\n\nRipen, Street 1 <Vienna>\n');
  });
});

describe('a composed mail', () => {
  const { tree, fields } = readMail(AUTUMN);
  if (tree === null) throw new Error('the example has an error');
  const composed = composeMail({ ...LINES, tree, fields }, SENDER);

  it('can be stored as JSON', () => {
    const recipient = { values: sampleValues(true), ...ADDRESSES };
    expect(fillMail(JSON.parse(JSON.stringify(composed)), recipient)).toEqual(
      fillMail(composed, recipient),
    );
  });

  it('says nothing of one recipient to another', () => {
    fillMail(composed, { values: { name: 'Eve', first_name: 'Eve' }, ...ADDRESSES });
    const mail = fillMail(composed, { values: {}, ...ADDRESSES });
    expect(JSON.stringify(mail)).not.toContain('Eve');
    expect(mail.subject).toBe('A calmer autumn, friend');
  });

  it('is filled more than 5,000 times a second', () => {
    const count = 3000;
    const fill = (at: number) =>
      fillMail(composed, { values: { first_name: `Ada ${at}`, sessions: `${at}` }, ...ADDRESSES });
    const fillAll = () => {
      for (let at = 0; at < count; at += 1) fill(at);
    };
    // The first round compiles it.
    fillAll();
    expect(count / (processorMs(fillAll) / 1000)).toBeGreaterThan(5000);
  });
});
