# A bookshop with Django REST framework in one file. drf-spectacular generates its document from the models.
# Orders belong to their owner; all other resources are shared.
import os, sys
from django.conf import settings
settings.configure(
    DEBUG=False, SECRET_KEY='only-for-this-test', ALLOWED_HOSTS=['*'], ROOT_URLCONF=__name__, USE_TZ=True,
    DATABASES={'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': os.environ['SERVICE_DATABASE']}},
    INSTALLED_APPS=['django.contrib.auth', 'django.contrib.contenttypes', 'rest_framework', 'rest_framework.authtoken', 'drf_spectacular'],
    DEFAULT_AUTO_FIELD='django.db.models.BigAutoField',
    REST_FRAMEWORK={'DEFAULT_AUTHENTICATION_CLASSES': ['rest_framework.authentication.TokenAuthentication'],
        'DEFAULT_PERMISSION_CLASSES': ['rest_framework.permissions.IsAuthenticated'],
        'DEFAULT_SCHEMA_CLASS': 'drf_spectacular.openapi.AutoSchema',
        'DEFAULT_PAGINATION_CLASS': 'rest_framework.pagination.LimitOffsetPagination', 'PAGE_SIZE': 20},
)
import django
django.setup()
from django.contrib.auth.models import User
from django.db import connection, models
from django.urls import include, path
from rest_framework import routers, serializers, viewsets, filters
from rest_framework.authtoken.models import Token
from rest_framework.authtoken.views import obtain_auth_token
from rest_framework.decorators import action
from rest_framework.response import Response
from drf_spectacular.views import SpectacularAPIView

class Author(models.Model):
    name = models.CharField(max_length=80)
    born = models.DateField(null=True, blank=True)
    class Meta: app_label = 'shop'
class Book(models.Model):
    slug = models.SlugField(unique=True)
    title = models.CharField(max_length=120)
    author = models.ForeignKey(Author, on_delete=models.PROTECT, related_name='books')
    price = models.DecimalField(max_digits=7, decimal_places=2)
    kind = models.CharField(max_length=5, choices=[('paper', 'Paper'), ('audio', 'Audio')], default='paper')
    tags = models.JSONField(default=list, blank=True)
    class Meta: app_label = 'shop'
class Order(models.Model):
    owner = models.ForeignKey(User, on_delete=models.CASCADE)
    book = models.ForeignKey(Book, on_delete=models.CASCADE)
    amount = models.PositiveSmallIntegerField()
    gift_for = models.EmailField(blank=True)
    made = models.DateTimeField(auto_now_add=True)
    class Meta: app_label = 'shop'
class Comment(models.Model):
    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name='comments')
    parent = models.ForeignKey('self', null=True, blank=True, on_delete=models.CASCADE)
    text = models.TextField()
    class Meta: app_label = 'shop'

def serializer(of, *names, read_only=()):
    meta = type('Meta', (), {'model': of, 'fields': ['id', *names], 'read_only_fields': list(read_only)})
    return type(f'{of.__name__}Serializer', (serializers.ModelSerializer,), {'Meta': meta})
AuthorSerializer = serializer(Author, 'name', 'born')
BookSerializer = serializer(Book, 'slug', 'title', 'author', 'price', 'kind', 'tags')
OrderSerializer = serializer(Order, 'book', 'amount', 'gift_for', 'made')
CommentSerializer = serializer(Comment, 'book', 'parent', 'text')

class Authors(viewsets.ModelViewSet):
    queryset = Author.objects.order_by('id'); serializer_class = AuthorSerializer
    filter_backends = [filters.SearchFilter, filters.OrderingFilter]; search_fields = ['name']
class Books(viewsets.ModelViewSet):
    queryset = Book.objects.order_by('id'); serializer_class = BookSerializer; lookup_field = 'slug'
    @action(detail=True)
    def related(self, request, slug=None):
        book = self.get_object()
        return Response(BookSerializer(Book.objects.filter(author=book.author).exclude(id=book.id), many=True).data)
class Orders(viewsets.ModelViewSet):
    queryset = Order.objects.none(); serializer_class = OrderSerializer
    def get_queryset(self): return Order.objects.filter(owner_id=self.request.user.id or 0).order_by('id')
    def perform_create(self, made): made.save(owner=self.request.user)
class Comments(viewsets.ModelViewSet):
    queryset = Comment.objects.order_by('id'); serializer_class = CommentSerializer

router = routers.DefaultRouter()
for name, views in {'authors': Authors, 'books': Books, 'orders': Orders, 'comments': Comments}.items(): router.register(name, views)
urlpatterns = [path('api/', include(router.urls)), path('api/login/', obtain_auth_token), path('schema/', SpectacularAPIView.as_view(permission_classes=[], authentication_classes=[]))]

if __name__ == '__main__':
    from django.core.management import call_command
    call_command('migrate', verbosity=0)
    with connection.schema_editor() as editor:
        for each in (Author, Book, Order, Comment): editor.create_model(each)
    for name in ('ann', 'bob'):
        Token.objects.create(user=User.objects.create_user(name, password='only-for-this-test'), key=f'{name}-only-for-this-test')
    from django.core.wsgi import get_wsgi_application
    from wsgiref.simple_server import WSGIServer, make_server
    from socketserver import ThreadingMixIn
    class Server(ThreadingMixIn, WSGIServer): daemon_threads = True
    make_server('127.0.0.1', int(sys.argv[1]), get_wsgi_application(), server_class=Server).serve_forever()
