export { verify } from './verify.js';
export { readFolder, readRecords, type VerifySource } from './records.js';
export { readClientCertificate, type CertificateParts } from './credentials/client-certificate.js';
export { usualSettings, VerifyError, type ClientCertificate, type VerifySettings } from './settings.js';
export { verdicts, type OperationResult, type Untried, type Verdict, type VerifyResult } from './result.js';
export { driftKinds, type Drift, type DriftId } from './judge/drift.js';
export type { StaticVerdict } from './judge/confirm.js';
export { verifyFormats, writeReport, type VerifyFormat } from './report/report.js';
export type { DocumentPlace, ReportOptions } from './report/shared.js';
