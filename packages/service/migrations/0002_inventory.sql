CREATE TABLE "assay"."named_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"owner_fingerprint" "bytea" NOT NULL,
	"name" text NOT NULL,
	"name_fingerprint" "bytea" NOT NULL,
	"name_searchable" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"validated_at" timestamp with time zone NOT NULL,
	"score" integer NOT NULL,
	"latest" text NOT NULL,
	"trend" text NOT NULL,
	"identities" text
);
--> statement-breakpoint
CREATE TABLE "assay"."named_revisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assay"."named_rules" (
	"document_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"severity" text NOT NULL,
	"findings" integer NOT NULL,
	CONSTRAINT "named_rules_document_id_rule_pk" PRIMARY KEY("document_id","rule")
);
--> statement-breakpoint
ALTER TABLE "assay"."audit_log" ADD COLUMN "count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "assay"."named_revisions" ADD CONSTRAINT "named_revisions_document" FOREIGN KEY ("document_id") REFERENCES "assay"."named_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assay"."named_rules" ADD CONSTRAINT "named_rules_document" FOREIGN KEY ("document_id") REFERENCES "assay"."named_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "named_documents_name" ON "assay"."named_documents" USING btree ("owner_fingerprint","name_fingerprint");--> statement-breakpoint
CREATE INDEX "named_documents_order" ON "assay"."named_documents" USING btree ("owner_fingerprint","id");--> statement-breakpoint
CREATE INDEX "named_documents_score" ON "assay"."named_documents" USING btree ("owner_fingerprint","score","id");--> statement-breakpoint
CREATE INDEX "named_revisions_order" ON "assay"."named_revisions" USING btree ("document_id","id");--> statement-breakpoint
CREATE INDEX "named_revisions_age" ON "assay"."named_revisions" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "named_rules_rule" ON "assay"."named_rules" USING btree ("rule");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "assay"."audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "jobs_by_key" ON "assay"."jobs" USING btree ("key_id","id");--> statement-breakpoint
DROP TRIGGER "audit_log_refuse" ON "assay"."audit_log";--> statement-breakpoint
CREATE TRIGGER "audit_log_refuse" BEFORE UPDATE OR TRUNCATE ON "assay"."audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "assay"."refuse"();--> statement-breakpoint
CREATE FUNCTION "assay"."keep_young" () RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF OLD.at > now() - interval '30 days' THEN RAISE EXCEPTION 'the audit log is kept for 30 days at least'; END IF; RETURN OLD; END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_keep" BEFORE DELETE ON "assay"."audit_log" FOR EACH ROW EXECUTE FUNCTION "assay"."keep_young"();
