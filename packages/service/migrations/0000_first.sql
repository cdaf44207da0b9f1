CREATE SCHEMA IF NOT EXISTS "assay";
--> statement-breakpoint
CREATE TABLE "assay"."engines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name_fingerprint" "bytea" NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assay"."flows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assay"."groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_key_fingerprint" "bytea" NOT NULL,
	"sha256" "bytea" NOT NULL,
	"source" "bytea" NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assay"."keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_fingerprint" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "assay"."projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"engine_id" uuid,
	"assigned_at" timestamp with time zone NOT NULL,
	"engine_kind" text NOT NULL,
	"name_searchable" "bytea" NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assay"."schema_bundles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assay"."variable_sets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid,
	"project_id" uuid,
	"body" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assay"."flows" ADD CONSTRAINT "flows_project" FOREIGN KEY ("project_id") REFERENCES "assay"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assay"."projects" ADD CONSTRAINT "projects_group" FOREIGN KEY ("group_id") REFERENCES "assay"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assay"."projects" ADD CONSTRAINT "projects_engine" FOREIGN KEY ("engine_id") REFERENCES "assay"."engines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assay"."schema_bundles" ADD CONSTRAINT "schema_bundles_group" FOREIGN KEY ("group_id") REFERENCES "assay"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assay"."variable_sets" ADD CONSTRAINT "variable_sets_group" FOREIGN KEY ("group_id") REFERENCES "assay"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assay"."variable_sets" ADD CONSTRAINT "variable_sets_project" FOREIGN KEY ("project_id") REFERENCES "assay"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "engines_name" ON "assay"."engines" USING btree ("name_fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "flows_by_project" ON "assay"."flows" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "groups_document_key" ON "assay"."groups" USING btree ("document_key_fingerprint","id");--> statement-breakpoint
CREATE INDEX "groups_sha256" ON "assay"."groups" USING btree ("sha256","id");--> statement-breakpoint
CREATE UNIQUE INDEX "keys_hash" ON "assay"."keys" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "keys_name" ON "assay"."keys" USING btree ("name_fingerprint") WHERE "assay"."keys"."revoked_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "projects_order" ON "assay"."projects" USING btree ("group_id" DESC NULLS FIRST,"position");--> statement-breakpoint
CREATE INDEX "projects_by_engine" ON "assay"."projects" USING btree ("engine_id","group_id" DESC NULLS FIRST,"position") WHERE "assay"."projects"."engine_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "schema_bundles_by_group" ON "assay"."schema_bundles" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "variable_sets_by_group" ON "assay"."variable_sets" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "variable_sets_by_project" ON "assay"."variable_sets" USING btree ("project_id");