\ir support/actors.psql
-- The parents of children, for a list on paper or in a file. Of a reviewer's states roles.test.sql tells.
select no_plan();

create temp table entered as
select c.name, tests.application(jsonb_build_object('child_name', c.name, 'user_id', tests.id(c.owner), 'status', 'approved', 'ticket_status', c.ticket)) as id
from (values ('Ada Obi', 'owner', 'paid'), ('Chi Obi', 'owner', 'paid'), ('Efe Uzor', 'stranger', 'unpaid')) c (name, owner, ticket);
grant select on entered to public;

select tests.act_as('owner');
select tests.refused('select ' || call, '42501', 'a parent is refused ' || call, '^administrator_required$') from unnest(array['public.get_contacts(''{}'')', 'private.contacts_of(''{}'')']) call;
select tests.act_as('anon');
select tests.lacks_grant('select ' || call, 'a visitor is refused ' || call) from unnest(array['public.get_contacts(''{}'')', 'private.contacts_of(''{}'')']) call;
select tests.act_as('admin');
select set_eq('select name, c.parent_email, c.parent_phone, c.due from public.get_contacts((select array_agg(id) from entered)) c join entered on id = c.application_id',
  $$ values ('Ada Obi', 'owner@example.com', '+2348030000000', null::numeric), ('Chi Obi', 'owner@example.com', '+2348030000000', null), ('Efe Uzor', 'stranger@example.com', '+2348030000000', 10000) $$,
  'each child has its parent, and what is due for an unpaid ticket');
select tests.raises($$ select public.get_contacts(array(select gen_random_uuid() from generate_series(1, 501))) $$, 'too_many_contacts', 'more than 500 are refused');
select * from finish();
