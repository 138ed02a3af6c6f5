/** What other areas use of this one. */
export {
  forgetBackupsOfCommunity,
  forgetBackupsOfSession,
  forgetBackupsOfUser,
} from './forget-backups.repository.ts';
