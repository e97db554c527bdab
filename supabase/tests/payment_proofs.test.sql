\ir support/actors.psql
-- Proofs of payment: the rows and the files that they name.
select plan(58);

-- Two families with a pending payment each, and one of the owner's that is decided.
select tests.application('{"id": "10000000-0000-4000-8000-000000000001"}') is not null;
select tests.payment('10000000-0000-4000-8000-000000000001', '{"id": "20000000-0000-4000-8000-000000000001"}') is not null;
select tests.payment(null, '{"id": "20000000-0000-4000-8000-000000000002"}') is not null;
select tests.payment(null, jsonb_build_object('id', '20000000-0000-4000-8000-000000000003', 'user_id', tests.id('stranger'))) is not null;
select tests.subscription(null, '{"id": "20000000-0000-4000-8000-000000000004"}') is not null;
update public.payments set status = 'approved' where id = '20000000-0000-4000-8000-000000000002';

create function pg_temp.key(actor text, file text) returns text language sql as
$$ select tests.id(actor)::text || '/' || file $$;
create function pg_temp.upload(key text) returns text language sql as
$$ select format('insert into storage.objects (bucket_id, name) values (''payment-proofs'', %L)', key) $$;
create function pg_temp.proof(overrides jsonb default '{}') returns text language sql as
$$
  select tests.insert_statement('public.payment_proofs', jsonb_build_object(
    'id', '30000000-0000-4000-8000-000000000001', 'user_id', tests.id('owner'),
    'payment_id', '20000000-0000-4000-8000-000000000001', 'kind', 'image/jpeg', 'original_name', 'Rẹ́sìtì.jpg',
    'size_bytes', 1200) || overrides)
$$;

grant execute on all functions in schema pg_temp to public;

select results_eq(
  $$ select public, file_size_limit, allowed_mime_types from storage.buckets where id = 'payment-proofs' $$,
  $$ values (false, 5242880::bigint, array['image/jpeg', 'image/png', 'image/webp', 'application/pdf']) $$,
  'the bucket is private, takes 5 MB and four kinds of file');

-- The owner.
select tests.act_as('owner');
select tests.breaks_policy(pg_temp.proof(), 'a proof without its file is refused');
select tests.affects(pg_temp.upload(pg_temp.key('owner', '30000000-0000-4000-8000-000000000001.jpg')), 1,
  'a parent uploads into the own folder');
select tests.affects(pg_temp.proof(), 1, 'a parent attaches a proof to a pending payment');
select results_eq('select path, original_name from public.payment_proofs',
  $$ values ('00000000-0000-4000-8000-000000000001/30000000-0000-4000-8000-000000000001.jpg', 'Rẹ́sìtì.jpg') $$,
  'the key is the owner''s folder and the proof''s id, the name is kept beside it');
select tests.refused(pg_temp.proof(), '23505', 'a repeated insert with the same id makes no second proof', null, 'payment_proofs_pkey');
select is((select count(*) from storage.objects), 1::bigint, 'a parent sees the own file');
select tests.affects(pg_temp.upload(pg_temp.key('owner', '30000000-0000-4000-8000-000000000002.pdf')), 1, 'a parent uploads a PDF');
select tests.affects(pg_temp.proof('{"id": "30000000-0000-4000-8000-000000000002", "kind": "application/pdf",
    "payment_id": null, "subscription_id": "20000000-0000-4000-8000-000000000004"}'), 1,
  'a parent attaches a proof to a pending subscription');
select tests.breaks_policy(pg_temp.upload(pg_temp.key('stranger', '30000000-0000-4000-8000-000000000009.jpg')),
  'a parent cannot upload into another family''s folder');
select tests.breaks_policy(pg_temp.upload(key), format('a parent cannot upload %s', key))
from (values (pg_temp.key('owner', 'receipt.jpg')), (pg_temp.key('owner', '30000000-0000-4000-8000-000000000009.svg')),
  (pg_temp.key('owner', '30000000-0000-4000-8000-000000000009.html')), (pg_temp.key('owner', '30000000-0000-4000-8000-000000000009.jpg.html')),
  (pg_temp.key('owner', 'deep/30000000-0000-4000-8000-000000000009.jpg')), ('30000000-0000-4000-8000-000000000009.jpg')) t (key);
select tests.breaks_policy($$ insert into storage.objects (bucket_id, name)
  select 'avatars', '00000000-0000-4000-8000-000000000001/30000000-0000-4000-8000-000000000009.jpg' $$,
  'a parent uploads into no other bucket');
select tests.affects(pg_temp.upload(pg_temp.key('owner', '30000000-0000-4000-8000-000000000003.png')), 1, 'a third file arrives');
select tests.breaks_policy(pg_temp.proof('{"id": "30000000-0000-4000-8000-000000000003", "kind": "image/png",
    "payment_id": "20000000-0000-4000-8000-000000000002"}'), 'a decided payment takes no proof');
select tests.breaks_policy(pg_temp.proof('{"id": "30000000-0000-4000-8000-000000000003", "kind": "image/png",
    "payment_id": "20000000-0000-4000-8000-000000000003"}'), 'a parent cannot attach a proof to another family''s payment');
select tests.breaks_policy(pg_temp.proof(jsonb_build_object('id', '30000000-0000-4000-8000-000000000003', 'user_id', tests.id('stranger'))),
  'a parent cannot attach a proof as somebody else');
select tests.breaks_policy(pg_temp.proof('{"id": "30000000-0000-4000-8000-000000000003", "kind": "image/webp"}'),
  'the kind that is stated is the kind of the file that arrived');
select tests.breaks_constraint(pg_temp.proof('{"id": "30000000-0000-4000-8000-000000000003", "kind": "image/png",
    "subscription_id": "20000000-0000-4000-8000-000000000004"}'), 'payment_proofs_subject_check', 'a proof belongs to one thing');
select tests.breaks_policy(pg_temp.proof('{"id": "30000000-0000-4000-8000-000000000003", "kind": "image/svg+xml"}'), 'an SVG is refused');
select tests.breaks_constraint(pg_temp.proof('{"size_bytes": 5242881}'), 'payment_proofs_size_bytes_check', 'more than 5 MB is refused');
select tests.breaks_constraint(pg_temp.proof('{"original_name": "a\nb"}'), 'payment_proofs_original_name_check', 'a name has no control characters');
select tests.refused($$ insert into public.payment_proofs (payment_id, kind, size_bytes, path)
  values ('20000000-0000-4000-8000-000000000001', 'image/png', 1, 'elsewhere') $$, '428C9', 'nobody chooses a path');
select tests.lacks_grant('update public.payment_proofs set size_bytes = 1', 'a parent cannot change a proof');
select tests.affects($$ update storage.objects set name = name || 'x' $$, 0, 'a parent cannot move or overwrite a file');
select tests.affects($$ delete from public.payment_proofs where id = '30000000-0000-4000-8000-000000000002' $$, 1,
  'a parent takes back a proof while the payment is pending');
select tests.affects($$ delete from storage.objects where name like '%30000000-0000-4000-8000-000000000002.pdf' $$, 1,
  'a parent deletes the file of a pending payment');

-- A stranger.
select tests.act_as('stranger');
select is((select count(*) from public.payment_proofs), 0::bigint, 'a stranger reads no proof');
select is((select count(*) from storage.objects), 0::bigint, 'a stranger sees no file');
select tests.breaks_policy(pg_temp.upload(pg_temp.key('owner', '30000000-0000-4000-8000-000000000009.jpg')),
  'a stranger cannot upload into the owner''s folder');
select tests.affects('delete from storage.objects', 0, 'a stranger deletes no file');
select tests.affects('delete from public.payment_proofs', 0, 'a stranger deletes no proof');
select tests.breaks_policy(pg_temp.proof(jsonb_build_object('id', '30000000-0000-4000-8000-000000000003', 'kind', 'image/png',
    'user_id', tests.id('stranger'), 'payment_id', '20000000-0000-4000-8000-000000000003')),
  'a stranger cannot take another''s file for a proof');

-- An administrator.
select tests.act_as('admin');
select is((select count(*) from public.payment_proofs), 1::bigint, 'an administrator reads every proof');
select is((select count(*) from storage.objects), 2::bigint, 'an administrator sees every file');
select tests.breaks_policy(pg_temp.upload(pg_temp.key('owner', '30000000-0000-4000-8000-000000000009.jpg')),
  'an administrator cannot upload for a parent');
select tests.breaks_policy(pg_temp.upload(pg_temp.key('admin', '30000000-0000-4000-8000-000000000009.jpg')),
  'who has nothing pending uploads nothing');
select tests.affects('delete from public.payment_proofs', 0, 'an administrator deletes no proof by itself');
select tests.lacks_grant('update public.payment_proofs set size_bytes = 1', 'an administrator cannot change a proof');

-- A visitor.
select tests.act_as('anon');
select tests.lacks_grant('select id from public.payment_proofs', 'a visitor cannot read proofs');
select tests.lacks_grant(pg_temp.proof(), 'a visitor cannot attach a proof');
select is((select count(*) from storage.objects), 0::bigint, 'a visitor sees no file');
select tests.breaks_policy(pg_temp.upload(pg_temp.key('owner', '30000000-0000-4000-8000-000000000009.jpg')),
  'a visitor uploads nothing');
select tests.affects('delete from storage.objects', 0, 'a visitor deletes no file');

-- The service role.
select tests.act_as('service_role');
select is((select count(*) from public.payment_proofs), 1::bigint, 'the service role reads every proof');
select tests.lacks_grant(pg_temp.proof(), 'the service role attaches none');

-- After the decision.
select tests.act_as_database();
update public.payments set status = 'declined' where id = '20000000-0000-4000-8000-000000000001';
select tests.act_as('owner');
select tests.affects('delete from public.payment_proofs', 0, 'that there was a proof of a decided payment stays');
select tests.affects($$ delete from storage.objects where name like '%003.png' $$, 1, 'a parent takes back a file at any time');

-- An erasure: the rows go with the child, then the files can go.
select tests.act_as('admin');
select tests.affects('delete from storage.objects', 0, 'an administrator deletes no file that a proof names');
select tests.affects($$ delete from public.applications where id = '10000000-0000-4000-8000-000000000001' $$, 1,
  'an administrator erases a child');
select is(tests.count_of('public.payment_proofs'), 0::bigint, 'the proofs go with the child');
select tests.affects('delete from storage.objects', 1, 'the file of an erased child can be deleted');
select is(tests.count_of('storage.objects', 'bucket_id = ''payment-proofs'''), 0::bigint, 'nothing is left');

select tests.act_as_database();
select tests.breaks_constraint(pg_temp.proof('{"kind": "text/html", "payment_id": "20000000-0000-4000-8000-000000000002"}'),
  'payment_proofs_kind_check', 'HTML is refused, whoever sends it');
select * from finish();
