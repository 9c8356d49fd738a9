/** Sends campaigns, as one of any number of processes. */
export interface CampaignSender {
  /** Sends what may go at this moment; returns how many mails went out. */
  sendDue(): Promise<number>;
  /** Sends what may go, until `stop`: each second while a campaign is sent, and else now and then. */
  start(): void;
  /** Looks at once: this process has started or resumed a campaign. */
  wake(): void;
  /** Begins no more mails; waits at most a few seconds for those that are on their way. */
  stop(): Promise<void>;
}
