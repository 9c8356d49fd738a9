import { runCampaignKills } from '#tests/faults/campaign-kills.ts';
import { ENGINES } from '#tests/support/database/private-database.ts';
import { type Section, table } from './pages/document.ts';

/** Kills senders of a campaign to ten thousand people fifty times, on both databases. */
export async function measureCampaignKills(): Promise<Omit<Section, 'command'>> {
  const rows: (string | number)[][] = [];
  for (const engine of ENGINES) {
    const run = await runCampaignKills({ engine, kills: 50, mails: 10_000 });
    const { kills, forgotten, toLeft, twice, unsure } = run;
    const name = engine === 'sqlite' ? 'SQLite' : 'MariaDB';
    rows.push([name, kills, forgotten, toLeft, twice, unsure]);
  }
  return {
    title: 'Killed while sending a campaign',
    text: 'Two processes send a campaign to 10,000 people; one of them is ended by SIGKILL again and again, and somebody leaves after each kill. “On their way”: mails that the campaign counts as being sent at a kill, which are sent again. Goals: nobody forgotten, nothing to people who left, no more mails twice than were on their way, and those at most as many as there are connections at each kill: 300.',
    table: table(
      ['database', 'kills', 'forgotten', 'to people who left', 'twice', 'on their way'],
      ...rows,
    ),
  };
}
