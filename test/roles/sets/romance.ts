/** Operations in Spanish, Portuguese, French and Italian and look-alikes, with their roles. */
export const romance = {
  es: `
POST /iniciar-sesion {usuario, contraseña} =200{token} =401 # Iniciar sesión :: login
POST /acceso {correo, clave} =200{ficha} =401 # Acceder a la cuenta :: login
POST /cerrar-sesion =204 # Cerrar la sesión :: logout
POST /usuarios {correo, contraseña, nombre} =201{id} =409 # Crear una cuenta :: sign-up
POST /registro {email, contrasena} =201{id} :: sign-up
POST /contraseña/restablecer {correo} =202 # Restablecer la contraseña :: recovery
POST /recuperar-contrasena {correoElectronico} =202 :: recovery
PUT /mi-cuenta/contrasena {contrasenaActual, contrasenaNueva} =204 # Cambiar la contraseña :: password change
GET /confirmar/{token} =204 # Confirmar el correo :: confirmation
POST /invitaciones/{token}/aceptar {nombre, contraseña} =200{id} # Aceptar la invitación :: invitation
POST /verificacion {codigo} =200{token} # Segundo factor :: second factor
GET /salud =200{estado} :: health
POST /boletin/suscripciones {correo} =202 # Suscribirse al boletín :: public form
POST /contacto {nombre, correo, mensaje} =202 # Enviar un mensaje :: public form
GET /pedidos ?pagina =200[id, total] # Listar los pedidos :: list
GET /pedidos/{id} =200{id, total} :: read
POST /pedidos {articulos} =201{id} # Crear un pedido :: create
GET /productos/buscar ?texto =200[id, nombre] :: search
POST /pagos {importe, moneda, numeroTarjeta, cvv} =201{id} :: payment
POST /facturas/{id}/confirmar =200{id} # Confirmar una factura :: action
POST /cajas-registradoras {nombre} =201{id} # Crear una caja :: create
GET /politica-contrasenas =200{longitud} :: read
`,
  pt: `
POST /entrar {usuario, senha} =200{token} =401 # Entrar na conta :: login
POST /autenticacao {email, senha} =200{token} =401 # Autenticar o usuário :: login
POST /sair =204 # Encerrar a sessão :: logout
POST /usuarios {email, senha, nome} =201{id} =409 # Criar uma conta :: sign-up
POST /cadastro {email, senha} =201{id} # Cadastrar-se :: sign-up
POST /senha/redefinir {email} =202 # Redefinir a senha :: recovery
POST /esqueci-minha-senha {email} =202 :: recovery
PUT /minha-conta/senha {senhaAtual, novaSenha} =204 # Alterar a senha :: password change
POST /confirmar-email {token} =204 # Confirmar o e-mail :: confirmation
GET /saude =200{estado} :: health
GET /pedidos ?pagina,limite =200[id, total] # Listar os pedidos :: list
DELETE /pedidos/{id} =204 # Excluir o pedido :: delete
PUT /pedidos/{id} {estado} =200{id} # Atualizar o pedido :: update
POST /pagamentos {valor, moeda, numeroCartao, cvv} =201{id} :: payment
POST /pedidos/buscar {estado} =200[id, total] :: search
POST /produtos/importar {arquivo} =202 # Importar produtos :: import
GET /historico-de-acessos =200[id, ip] # Listar os acessos :: list
POST /boletos/{id}/registrar =200{id} # Registrar um boleto :: action
`,
  fr: `
POST /connexion {courriel, motDePasse} =200{jeton} =401 # Se connecter :: login
POST /authentification {identifiant, mot_de_passe} =200{jeton} =401 :: login
POST /deconnexion =204 # Se déconnecter :: logout
POST /utilisateurs {courriel, motDePasse, nom} =201{id} =409 # Créer un compte :: sign-up
POST /inscription {email, mot_de_passe} =201{id} # S'inscrire :: sign-up
POST /mot-de-passe/oublie {courriel} =202 # Mot de passe oublié :: recovery
POST /mot-de-passe/reinitialiser {jeton, motDePasse} =204 # Réinitialiser le mot de passe :: recovery
PUT /mon-compte/mot-de-passe {ancienMotDePasse, nouveauMotDePasse} =204 # Changer le mot de passe :: password change
GET /confirmation/{jeton} =204 # Confirmer l'adresse électronique :: confirmation
GET /sante =200{etat} :: health
POST /infolettre {courriel} =202 # S'abonner à l'infolettre :: public form
GET /commandes ?page,taille =200[id, total] # Lister les commandes :: list
POST /commandes {articles} =201{id} # Créer une commande :: create
GET /commandes/{id} =200{id, total} :: read
DELETE /commandes/{id} =204 # Supprimer la commande :: delete
GET /produits/recherche ?texte =200[id, nom] :: search
POST /paiements {montant, devise, numeroCarte, cryptogramme} =201{id} :: payment
POST /fichiers {fichier:binary} =201{id} # Téléverser un fichier :: file
POST /administration/utilisateurs/{id}/roles {role} =204 # Donner un rôle :: administration
POST /factures/{id}/confirmer =200{id} # Confirmer une facture :: action
`,
  it: `
POST /accesso {utente, parolaDOrdine} =200{gettone} =401 # Accedere :: login
POST /accedi {email, password} =200{token} =401 # Accedi :: login
POST /esci =204 # Esci dalla sessione :: logout
POST /utenti {email, password, nome} =201{id} =409 # Crea un account :: sign-up
POST /registrazione {email, password} =201{id} # Registrati :: sign-up
POST /password/dimenticata {email} =202 # Password dimenticata :: recovery
POST /reimposta-password {codice, nuovaPassword} =204 # Reimposta la password :: recovery
POST /conferma-email {codice} =204 # Conferma l'indirizzo e-mail :: confirmation
GET /salute =200{stato} :: health
GET /ordini ?pagina =200[id, totale] # Elenca gli ordini :: list
POST /ordini {articoli} =201{id} # Crea un ordine :: create
PATCH /ordini/{id} {stato} =200{id} # Aggiorna l'ordine :: update
GET /prodotti/cerca ?testo =200[id, nome] :: search
POST /pagamenti {importo, valuta, numeroCarta, cvv} =201{id} :: payment
GET /fatture/esporta =200 # Esporta le fatture :: export
POST /registratori-di-cassa {nome} =201{id} # Crea un registratore :: create
`,
};
