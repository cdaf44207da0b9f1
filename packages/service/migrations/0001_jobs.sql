CREATE TABLE "assay"."audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"key_id" uuid,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"record" text,
	"address" text,
	"result" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assay"."job_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"url" text,
	"file_id" uuid,
	"status" text NOT NULL,
	"node" uuid,
	"attempts" integer NOT NULL,
	"result" "bytea"
);
--> statement-breakpoint
CREATE TABLE "assay"."job_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_fingerprint" "bytea" NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assay"."jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"options" text NOT NULL,
	"status" text NOT NULL,
	"total" integer NOT NULL,
	"done" integer NOT NULL,
	"failed" integer NOT NULL,
	"issues" integer NOT NULL,
	"idempotency_key" "bytea",
	"request_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "assay"."key_shares" (
	"key_id" uuid PRIMARY KEY NOT NULL,
	"served" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assay"."nodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assay"."request_counts" (
	"key_id" uuid NOT NULL,
	"minute" integer NOT NULL,
	"node" uuid NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "request_counts_minute_key_id_node_pk" PRIMARY KEY("minute","key_id","node")
);
--> statement-breakpoint
ALTER TABLE "assay"."job_documents" ADD CONSTRAINT "job_documents_job" FOREIGN KEY ("job_id") REFERENCES "assay"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assay"."job_files" ADD CONSTRAINT "job_files_job" FOREIGN KEY ("job_id") REFERENCES "assay"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "assay"."audit_log" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "job_documents_order" ON "assay"."job_documents" USING btree ("job_id","position");--> statement-breakpoint
CREATE INDEX "job_documents_by_node" ON "assay"."job_documents" USING btree ("node");--> statement-breakpoint
CREATE INDEX "job_files_by_name" ON "assay"."job_files" USING btree ("job_id","name_fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_idempotency" ON "assay"."jobs" USING btree ("key_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "jobs_finished" ON "assay"."jobs" USING btree ("finished_at");--> statement-breakpoint
CREATE FUNCTION "assay"."tell" () RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('assay', TG_ARGV[0]); RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "keys_tell" AFTER INSERT OR UPDATE OR DELETE ON "assay"."keys" FOR EACH STATEMENT EXECUTE FUNCTION "assay"."tell"('keys');--> statement-breakpoint
CREATE TRIGGER "job_documents_tell" AFTER INSERT ON "assay"."job_documents" FOR EACH STATEMENT EXECUTE FUNCTION "assay"."tell"('jobs');--> statement-breakpoint
CREATE TRIGGER "jobs_tell" AFTER UPDATE OF "status" ON "assay"."jobs" FOR EACH STATEMENT EXECUTE FUNCTION "assay"."tell"('jobs-changed');--> statement-breakpoint
CREATE FUNCTION "assay"."refuse" () RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the audit log is never changed'; END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_refuse" BEFORE UPDATE OR DELETE OR TRUNCATE ON "assay"."audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "assay"."refuse"();
