/** The share of recipients who get nothing, so that a campaign can be compared with no campaign. */
export const CONTROL_SHARE = 0.05;

/** With fewer recipients a control group says nothing, and everybody gets the mail. */
const FEWEST_FOR_CONTROL = 100;

/** The share of the recipients of a campaign who get nothing; `isOn` is the choice of its writer. */
export function controlShare({ recipients, isOn }: { recipients: number; isOn: boolean }): number {
  return isOn && recipients >= FEWEST_FOR_CONTROL ? CONTROL_SHARE : 0;
}

/**
 * Whether a contact is in the control group of a campaign. The same two ids always give the same
 * answer, on every machine; another campaign chooses others.
 */
export function isInControlGroup(
  { campaignId, contactId }: { campaignId: string; contactId: string },
  share = CONTROL_SHARE,
): boolean {
  return hashOf(`${campaignId} ${contactId}`) < share * 2 ** 32;
}

/** FNV-1a, mixed by the last step of MurmurHash3: ids that differ in one digit end far apart. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
