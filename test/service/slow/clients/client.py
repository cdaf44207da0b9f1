# Typical requests of a client that openapi-python-client generates from the service's description.
import json
import os
from io import BytesIO

from assay_client import AuthenticatedClient
from assay_client.api.engines import create_engine
from assay_client.api.groups import export_group, get_group
from assay_client.api.import_ import import_by_upload
from assay_client.api.jobs import create_job
from assay_client.api.projects import list_projects
from assay_client.api.validate import validate_by_upload
from assay_client.models import (
    ExportGroupFormat,
    ImportConfig,
    ImportForm,
    JobForm,
    NewEngine,
    ValidateForm,
)
from assay_client.types import File

document = b"""openapi: 3.1.1
info: { title: Shop, version: '1' }
servers: [{ url: http://shop.test }]
paths: { /users: { get: { operationId: listUsers, responses: { '200': { description: Users } } } } }
"""


def file():
    return File(payload=BytesIO(document), file_name="shop.yaml", mime_type="application/yaml")


client = AuthenticatedClient(
    base_url=os.environ["ASSAY_URL"],
    token=os.environ["ASSAY_KEY"],
    verify_ssl=os.environ["ASSAY_CERTIFICATE"],
    raise_on_unexpected_status=True,
)
validated = validate_by_upload.sync(client=client, body=ValidateForm(file=file()))
# Omits the address, which is optional.
engine = create_engine.sync(client=client, body=NewEngine(name="python", kind="fuzzer"))
# The generated client requires the id as a UUID.
form = ImportForm(file=file(), config=ImportConfig(engine_id=engine.id))
imported = import_by_upload.sync(client=client, body=form)
project = imported.projects[0]
page = list_projects.sync(client=client, group=str(project.group), limit=1)
downloads = {
    kind.value: len(export_group.sync(project.group, client=client, format_=kind).payload.read())
    for kind in ExportGroupFormat
}
job = create_job.sync(client=client, body=JobForm(file=[file(), file()]))
missing = get_group.sync(job.id, client=client)

print(
    json.dumps(
        {
            "status": validated.status.value,
            "severity": validated.result[0].severity.value,
            "engine": project.engine,
            "projects": len(page.items),
            "downloaded": sorted(kind for kind, size in downloads.items() if size > 0),
            "job": job.total,
            "missing": missing.status,
        }
    )
)
