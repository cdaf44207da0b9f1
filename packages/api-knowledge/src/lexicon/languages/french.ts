import type { LanguageWords } from './language.js';

export const french: LanguageWords = {
  code: 'fr',
  name: 'French',
  isHeadFirst: true,
  links: 'de du des d la le les l un une au aux pour par s',
  endings: 's x es e',
  nouns: `
role = rôle
salary = salaire
second factor = second facteur, deuxième facteur, double authentification, deux facteurs
password = mot passe, mot de passe, motdepasse, mdp
access = accès
token = jeton
access token = jeton acces, jeton d acces
key = clé, clef
api key = clé api, clef api, clé d api
private key = clé privée
secret = secret client
user = utilisateur, utilisatrice
username = nom utilisateur, nom d utilisateur, identifiant connexion
login name = identifiant
account = compte
my account = mon compte
bank account = compte bancaire
customer = client compte, clientèle
employee = employé, salarié
company = entreprise, société
login = connexion, ouverture de session
logout = déconnexion, fermeture de session
registration = inscription, enregistrement
recovery = récupération
reset = réinitialisation
confirmation = confirmation courriel
verification = vérification
authentication = authentification
authorization = autorisation
email = courriel, adresse électronique, adresse courriel, adresse mail, mél
phone = téléphone, numéro téléphone, numéro de téléphone
address = adresse
street = rue
city = ville
postal code = code postal
name = nom
country = pays?
first name = prénom
last name = nom famille, nom de famille
birth date = date naissance, date de naissance, naissance
created at = date création, date de création
social security number = numéro sécurité sociale, numero de securite sociale, sécurité sociale, nir
national id = numéro identité, carte identité, carte d identite
passport = passeport
driver license = permis conduire, permis de conduire
card = carte
card number = numéro carte, numero de carte, numero de la carte, carte bancaire, carte crédit, carte de credit
card security code = cryptogramme, cryptogramme visuel, code sécurité, code de securite
expiry date = date expiration, date d expiration
number = numéro
amount = montant
price = prix
currency = devise, monnaie
page size = taille page, taille de page, taille de la page, par page, elements par page, taille
limit = limite
offset = décalage
sort = trier par
search = recherche
query = requête
filter = filtre
role = rôle
administrator = administrateur
admin = administration
owner = propriétaire
file = fichier
path = chemin
text = texte
title = titre
order = commande
product = produit
invoice = facture
payment = paiement, règlement
refund = remboursement
transfer = virement, transfert
health = santé
status = statut, état
newsletter = infolettre, lettre information
subscription = abonnement
report = rapport
setting = paramètre, réglage
policy = politique
history = historique
security answer = réponse sécurité, réponse secrète
list = liste
blood type = groupe sanguin
`,
  adjectives: `
new = nouveau, nouvelle
old = ancien, ancienne
current = actuel, actuelle
next = suivant, suivante
all = tous, toutes
`,
  verbs: `
login = connecter, se connecter, connectez vous, authentifier, identifier utilisateur, s identifier
logout = déconnecter, se déconnecter, se deconnecter
register = inscrire, s inscrire, enregistrer, inscrivez vous
create = créer, crée, ajouter, générer
delete = supprimer, supprime, effacer
update = mettre à jour, modifier, actualiser
change = changer
reset = réinitialiser, réinitialise
recover = récupérer
forgot = oublié, oublier, j ai oublié
confirm = confirmer, confirme
verify = vérifier, valider
activate = activer
accept = accepter
send = envoyer, envoie
resend = renvoyer
search = rechercher, chercher
list = lister
get = obtenir, consulter, afficher
upload = téléverser
download = télécharger
pay = payer?
cancel = annuler
invite = inviter?
import = importer?
export = exporter?
close = fermer
subscribe = abonner, s abonner
unsubscribe = désabonner, se désabonner, désinscrire
refresh = rafraîchir, renouveler
`,
  prose: `
must be greater than = doit être supérieur à, doit être supérieure à, doit être plus grand que
must not be empty = ne doit pas être vide, ne peut pas être vide, ne peut être vide
must be positive = doit être positif, doit être positive
invalid data = données invalides, données incorrectes, données non valides
already registered = déjà utilisée, déjà utilisé, déjà enregistré, déjà prise, déjà pris
login required = non authentifié, authentification requise
required = obligatoire, requis, requise
optional = facultatif, facultative, optionnel, optionnelle
deprecated = obsolète, déprécié, dépréciée
read-only = lecture seule, en lecture seule
write-only = écriture seule, en écriture seule
at most = au plus, au maximum, maximum?, pas plus de, jusqu'à, jusqu a
at least = au moins, au minimum?, minimum?
between = entre
and = et
to = à
or = ou
characters = caractères
items = éléments
maximum length = longueur maximale
minimum length = longueur minimale
only administrators = réservé aux administrateurs, uniquement les administrateurs, seuls les administrateurs
no authentication = sans authentification, ne nécessite pas d authentification, aucune authentification
public endpoint = public?, publique, accès public
results per page = résultats par page, éléments par page
page number = numéro de page, numéro de la page
service calls the url = le service appelle, le serveur appelle
`,
};
