import { chromium } from '@playwright/test';
import fs from 'node:fs';
const base = 'http://127.0.0.1:4977';
const call = async (path, token, method = 'GET', body) => {
  const r = await fetch(`${base}/api${path}`, { method, headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const t = await r.text(); return t === '' ? null : JSON.parse(t);
};
const { token } = await call('/auth/login', null, 'POST', { email: 'ada@example.org', password: 'orchard-lantern-42' });
if (!token) throw new Error('no token');
const stateFile = '/tmp/camp-hand/state.json';
let state;
if (fs.existsSync(stateFile)) state = JSON.parse(fs.readFileSync(stateFile));
else {
  const list = await call('/admin/email-lists', token, 'POST', { name: 'Book fair in Frankfurt' });
  for (let b = 0; b < 4; b++) await call(`/admin/email-lists/${list.id}/contacts/import`, token, 'POST', { consent: { source: 'A form' }, rows: Array.from({ length: 300 }, (_, i) => ({ line: b * 300 + i + 1, address: `r${b}x${i}@d${i % 9}.example.org`, name: `Ada ${i}` })) });
  const source = `Hello {{ first_name | "there" }},

this month **three things** are new:

- a calendar that plans your [pomodoros](/app)
- sounds of rain
- a report of your year

<Button label="Start a session" url="/app" />

<Callout kind="tip" title="Before you start">
Put your phone into another room.
</Callout>

| Day | Sessions |
| --- | --- |
| Monday | 4 |
| Tuesday | 6 |

See you soon.
`;
  const c = await call('/admin/email-campaigns', token, 'POST', { subject: 'News for {{ first_name | "you" }}', preview: 'Three things that are new', source, listId: list.id, senderName: 'Ada of Ripen', perHour: 100000, warmsUp: false });
  const bad = await call('/admin/email-campaigns', token, 'POST', { subject: 'A draft with a mistake', source: 'Hello {{ fist_name }}\n\n![](/media/x.png)\n\n[click here](http://x.org)\n' });
  const d = await call(`/admin/email-campaigns/${c.id}/duplicate`, token, 'POST', {});
  const s = await call(`/admin/email-campaigns/${d.id}/schedule`, token, 'POST', { version: d.version, startsAt: new Date(Date.now() + 86400e3).toISOString() });
  const e = await call(`/admin/email-campaigns/${c.id}/duplicate`, token, 'POST', {});
  const st = await call(`/admin/email-campaigns/${e.id}/start`, token, 'POST', { version: e.version });
  console.log('started', st.state ?? st);
  state = { list: list.id, draft: c.id, bad: bad.id, scheduled: d.id, sending: e.id };
  fs.writeFileSync(stateFile, JSON.stringify(state));
}
const only = process.argv[2]?.split(',');
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const width of (process.argv[3] ?? '360,768,1280').split(',').map(Number)) for (const scheme of (process.argv[4] ?? 'light,dark').split(',')) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme, baseURL: base });
  await context.addInitScript((t) => localStorage.setItem('token', t), token);
  const page = await context.newPage();
  page.on('console', (m) => { if (m.type() === 'error') console.log(width, scheme, m.text().slice(0, 300)); });
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message.slice(0, 300)));
  const shot = async (name, q, act) => {
    if (only && !only.includes(name)) return;
    await page.goto(`/app?tab=admin&section=emailCampaigns${q}`);
    await page.waitForTimeout(2500);
    if (act) { await act().catch((e) => console.log(name, e.message.slice(0, 300))); await page.waitForTimeout(1200); }
    await page.screenshot({ path: `/tmp/camp-hand/${name}-${width}-${scheme}.png`, fullPage: true });
  };
  const tab = (n) => page.getByRole('radio', { name: n, exact: true }).check();
  await shot('list', '');
  await shot('details', `&campaign=${state.draft}`, () => tab('Details'));
  await shot('preview', `&campaign=${state.draft}`, () => tab('Preview'));
  await shot('text', `&campaign=${state.draft}`, () => width < 1280 ? tab('Text') : Promise.resolve());
  await shot('checks', `&campaign=${state.bad}`, () => tab('Checks'));
  await shot('scheduled', `&campaign=${state.scheduled}`);
  await shot('sending', `&campaign=${state.sending}`);
  await shot('start', `&campaign=${state.draft}`, () => page.getByRole('button', { name: 'Start…' }).click());
  await shot('schedule', `&campaign=${state.draft}`, () => page.getByRole('button', { name: 'Schedule…' }).click());
  await shot('test', `&campaign=${state.draft}`, () => page.getByRole('button', { name: 'Send a test…' }).click());
  await context.close();
}
await browser.close();
