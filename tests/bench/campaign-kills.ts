import { runCampaignKills } from '#tests/faults/campaign-kills.ts';
import { type Section, table } from './pages/document.ts';

/** Kills senders of a campaign to ten thousand people fifty times. */
export async function measureCampaignKills(): Promise<Omit<Section, 'command'>> {
  const run = await runCampaignKills({ kills: 50, mails: 10_000 });
  return {
    title: 'Killed while sending a campaign',
    text: 'Two processes on SQLite send a campaign to 10,000 people; one of them is ended by SIGKILL again and again, and somebody leaves after each kill. “On their way”: mails that the campaign counts as being sent at a kill, which are sent again. Goals: nobody forgotten, nothing to people who left, no more mails twice than were on their way, and those at most as many as there are connections at each kill.',
    table: table(
      ['kills', 'forgotten', 'to people who left', 'twice', 'on their way'],
      [run.kills, run.forgotten, run.toLeft, run.twice, run.unsure],
    ),
  };
}
