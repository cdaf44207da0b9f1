DROP INDEX "assay"."engines_name";--> statement-breakpoint
DROP INDEX "assay"."named_documents_name";--> statement-breakpoint
ALTER TABLE "assay"."audit_log" ADD COLUMN "tenant" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "assay"."engines" ADD COLUMN "tenant" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "assay"."groups" ADD COLUMN "tenant" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "assay"."jobs" ADD COLUMN "tenant" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "assay"."keys" ADD COLUMN "previous_hash" "bytea";--> statement-breakpoint
ALTER TABLE "assay"."keys" ADD COLUMN "previous_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "assay"."keys" ADD COLUMN "tenant" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "assay"."named_documents" ADD COLUMN "tenant" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "assay"."projects" ADD COLUMN "tenant" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "engines_name_of_tenant" ON "assay"."engines" USING btree ("tenant","name_fingerprint");--> statement-breakpoint
CREATE INDEX "groups_of_tenant" ON "assay"."groups" USING btree ("tenant","id");--> statement-breakpoint
CREATE INDEX "jobs_of_tenant" ON "assay"."jobs" USING btree ("tenant","id");--> statement-breakpoint
CREATE UNIQUE INDEX "keys_previous_hash" ON "assay"."keys" USING btree ("previous_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "named_documents_name_of_tenant" ON "assay"."named_documents" USING btree ("tenant","owner_fingerprint","name_fingerprint");--> statement-breakpoint
CREATE INDEX "projects_of_tenant" ON "assay"."projects" USING btree ("tenant","group_id" DESC NULLS FIRST,"position");