import type { AuditEntry } from '#shared/contract/admin/audit.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { counted } from '#shared/domain/text/counted.ts';

/** Wording of each act, as `Olive …`. Unknown acts are shown by their name. */
export const ACT_WORDS: Readonly<Record<string, string>> = {
  'user.update': 'Edited the account',
  'user.activate': 'Activated the account',
  'user.deactivate': 'Deactivated the account',
  'user.resetPassword': 'Set a temporary password',
  'user.message': 'Sent a message',
  'user.signOut': 'Signed out all devices',
  'user.liftBounce': 'Let mail through again',
  'user.delete': 'Scheduled the deletion',
  'user.keep': 'Cancelled the deletion',
  'subscription.confirm': 'Confirmed a request',
  'subscription.reject': 'Rejected a request',
  'subscription.ask': 'Asked about a request',
  'subscription.give': 'Gave a plan',
  'subscription.change': 'Changed a plan',
  'subscription.end': 'Ended a plan',
  'subscription.readReceipt': 'Opened a receipt',
  'message.update': 'Changed a message',
  'message.answer': 'Answered a message',
  'mail.retry': 'Sent a mail again',
  'mail.drop': 'Removed a mail',
  'emailList.create': 'Made a list of contacts',
  'emailList.rename': 'Renamed a list of contacts',
  'emailList.delete': 'Deleted a list of contacts',
  'emailList.add': 'Put somebody on a list',
  'emailList.remove': 'Took contacts off a list',
  'emailList.import': 'Imported contacts',
  'suppression.add': 'Put an address on the suppression list',
  'campaign.create': 'Made a campaign',
  'campaign.delete': 'Deleted a campaign',
  'campaign.test': 'Sent a test mail',
  'campaign.schedule': 'Scheduled a campaign',
  'campaign.unschedule': 'Cancelled the schedule of a campaign',
  'campaign.start': 'Started a campaign',
  'campaign.pause': 'Paused a campaign',
  'campaign.resume': 'Resumed a campaign',
  'campaign.cancel': 'Cancelled a campaign',
  'reactivation.send': 'Sent a reactivation mail',
  'article.create': 'Created an article',
  'article.import': 'Imported an article',
  'article.publish': 'Published an article',
  'article.publishFailed': 'Failed to publish an article',
  'article.schedule': 'Scheduled an article',
  'article.unschedule': 'Cancelled a schedule',
  'article.unpublish': 'Unpublished an article',
  'article.restore': 'Restored a version',
  'article.tag': 'Changed tags of an article',
  'article.relink': 'Changed links of an article',
  'article.delete': 'Deleted an article',
  'article.undelete': 'Restored an article',
  'article.preview': 'Made a preview address',
  'article.revokePreview': 'Ended a preview address',
  'picture.add': 'Added a picture',
  'picture.describe': 'Described a picture',
  'picture.delete': 'Deleted a picture',
  'backup.create': 'Made a backup',
  'backup.verify': 'Verified a backup',
  'backup.download': 'Downloaded a backup',
  'backup.delete': 'Deleted a backup',
  'backup.settings': 'Changed the settings of backups',
  'redirect.create': 'Added a redirect',
  'redirect.update': 'Changed a redirect',
  'redirect.remove': 'Removed a redirect',
  'release.restore': 'Restored a release',
  'backup.restore': 'Began to restore a backup',
  'backup.restored': 'Restored a backup',
  'backup.undoRestore': 'Began to undo a restore',
  'backup.restoreUndone': 'Undid a restore',
};

/** Returns an act in words. */
export function actWord(act: string): string {
  return ACT_WORDS[act] ?? act;
}

/** Returns the relevant details of an act in a few words; empty for none. */
export function detailWords({ act, details }: AuditEntry): string {
  const { name, email, isAdmin, devices, contacts, suppressed, plan, reason, state } = details;
  if (act === 'user.update') {
    const changed = [
      name === true && 'name',
      email === true && 'e-mail address',
      isAdmin === true && 'made an administrator',
      isAdmin === false && 'no longer an administrator',
    ];
    return changed.filter(Boolean).join(', ');
  }
  if (typeof contacts === 'number') {
    const isAny = typeof suppressed === 'number' && suppressed > 0;
    return counted(contacts, 'contact') + (isAny ? `, ${formatNumber(suppressed)} suppressed` : '');
  }
  if (typeof devices === 'number') return counted(devices, 'device');
  if (typeof plan === 'string') return typeof reason === 'string' ? `${plan}: ${reason}` : plan;
  return typeof state === 'string' ? state : '';
}
