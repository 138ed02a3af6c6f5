import { loggedExaminer } from '#scripts/harness/services/logged-examiner.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { startServices } from '#services/server.ts';

/** One node of several: started with its options as JSON, tells its address, and ends when it is killed. */
const options = JSON.parse(process.argv[2] ?? '{}');
const services = await startServices({
  ...options,
  port: 0,
  log: servicesLog('silent'),
  examiner: loggedExaminer,
});
process.send?.({ url: services.localUrl, bootstrap: services.issueBootstrapSecret() });
